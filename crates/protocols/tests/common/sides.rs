//! A kind of statement that is *reduced* to a colouring, and whose solution is not one colour a vertex:
//! "these can be put on two sides so that no pair stands on one". A solution names those on the left.

use tincture_proof::Digest;
use tincture_proof::hash::{NO_CONTEXT, Tag, TaggedHash};
use tincture_statements::{
    Graph, Instance, Puzzle, ReadOptions, Refusal, Solution, SolutionError, Statement,
};

pub(crate) struct Sides {
    graph: Graph,
}

impl Sides {
    pub(crate) fn statement(count: u32, apart: &[(u32, u32)]) -> Statement {
        let graph = Graph::new(count, 2, apart.iter().copied(), []).unwrap();
        Statement::other("sides", Self { graph })
    }
}

impl Puzzle for Sides {
    fn digest(&self) -> Digest {
        let own = Statement::from(self.graph.clone()).digest();
        TaggedHash::new(Tag::Statement, &NO_CONTEXT).text("sides").bytes(own).finish()
    }

    fn describe(&self) -> String {
        format!("two sides for {}", self.graph.vertices())
    }

    fn instance(&self) -> Result<Instance, Refusal> {
        Statement::from(self.graph.clone()).instance()
    }

    fn colours(&self, solution: &Solution) -> Solution {
        let left = solution.expose();
        let count = u16::try_from(self.graph.vertices()).unwrap();
        Solution::new((0..count).map(|item| u16::from(!left.contains(&item))).collect())
    }

    fn solution(&self, colours: Solution) -> Solution {
        let left = std::iter::zip(0.., colours.expose()).filter(|(_, colour)| **colour == 0);
        Solution::new(left.map(|(item, _)| item).collect())
    }

    fn read_solution(&self, text: &str, _: &ReadOptions) -> Result<Solution, SolutionError> {
        let items = text.split_whitespace().map(str::parse).collect::<Result<_, _>>();
        items.map(Solution::new).map_err(|_| SolutionError::Shape("no numbers".to_owned()))
    }

    fn check(&self, solution: &Solution) -> Result<(), SolutionError> {
        let left = |item: u32| solution.expose().iter().any(|&own| u32::from(own) == item);
        match self.graph.edges().iter().find(|&&(a, b)| left(a) == left(b)) {
            Some((a, b)) => Err(SolutionError::Rule(format!("{a} and {b} are on one side"))),
            None => Ok(()),
        }
    }

    fn render(&self, solution: &Solution) -> String {
        solution.expose().iter().map(|item| format!("{item}\n")).collect()
    }
}
