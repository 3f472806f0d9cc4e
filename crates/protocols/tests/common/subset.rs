//! A kind of statement that is no colouring, and whose solution is not one number an item: "some of these
//! numbers add up to that one". A solution names them, ascending, from 0.

use tincture_proof::Digest;
use tincture_proof::hash::{NO_CONTEXT, Tag, TaggedHash};
use tincture_statements::{Instance, Puzzle, ReadOptions, Refusal, Solution, SolutionError, Statement};

pub(crate) struct Subset {
    pub(crate) numbers: Vec<u32>,
    pub(crate) sum: u32,
}

impl Subset {
    pub(crate) fn statement(numbers: &[u32], sum: u32) -> Statement {
        Statement::other("subset", Self { numbers: numbers.to_vec(), sum })
    }
}

impl Puzzle for Subset {
    fn digest(&self) -> Digest {
        let mut hash = TaggedHash::new(Tag::Statement, &NO_CONTEXT);
        hash.text("subset").u32(self.sum).u32(u32::try_from(self.numbers.len()).unwrap());
        for &number in &self.numbers {
            hash.u32(number);
        }
        hash.finish()
    }

    fn describe(&self) -> String {
        format!("sum of {} from {} numbers", self.sum, self.numbers.len())
    }

    fn instance(&self) -> Result<Instance, Refusal> {
        match self.sum {
            0 => Err(Refusal::Trivial { why: "nothing adds up to 0".to_owned() }),
            _ => Err(Refusal::NotAColouring),
        }
    }

    fn read_solution(&self, text: &str, _: &ReadOptions) -> Result<Solution, SolutionError> {
        let numbers = text.split_whitespace().map(str::parse).collect::<Result<_, _>>();
        numbers.map(Solution::new).map_err(|_| SolutionError::Shape("no numbers".to_owned()))
    }

    fn check(&self, solution: &Solution) -> Result<(), SolutionError> {
        let chosen = solution.expose();
        if !chosen.is_sorted_by(|a, b| a < b) {
            return Err(SolutionError::Shape("not ascending".to_owned()));
        }
        let mut sum = 0_u64;
        for &i in chosen {
            let number = self.numbers.get(usize::from(i));
            sum += u64::from(*number.ok_or_else(|| SolutionError::Shape(format!("there is no number {i}")))?);
        }
        match sum == u64::from(self.sum) {
            true => Ok(()),
            false => Err(SolutionError::Rule(format!("they add up to {sum}"))),
        }
    }

    fn render(&self, solution: &Solution) -> String {
        solution.expose().iter().map(|i| format!("{i}\n")).collect()
    }
}
