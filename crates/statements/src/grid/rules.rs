//! The rules of a grid: its clues, and no digit twice in a house.

use super::{Grid, Houses, Parsed, parse};
use crate::colouring;
use crate::instance::{Contraction, Links, contract};
use crate::names::Names;
use crate::{Graph, Instance, Lists, ReadOptions, Refusal, Solution, SolutionError};
use std::iter::zip;

impl Grid {
    /// Contracts the clues; see [`contract`].
    pub(crate) fn instance(&self, houses: &Houses) -> Result<Instance, Refusal> {
        let links = Links::Houses(houses.cells());
        let clue = |cell: u32| u32::from(self.cells()[cell as usize]).checked_sub(1);
        if let Some(clash) = links.clash(self.side().into(), clue) {
            return Err(Refusal::Unsatisfiable { why: houses.tell(clash) });
        }
        let vertices = u32::from(self.side()) * u32::from(self.side());
        contract(&Contraction {
            vertices,
            colours: self.side().into(),
            lists: &self.clue_lists(),
            links,
            names: &Names::None,
        })
    }

    /// A clue is a list of one colour.
    fn clue_lists(&self) -> Lists {
        let mut lists = Lists::default();
        for (cell, &clue) in zip(0.., self.cells()) {
            if let Some(colour) = clue.checked_sub(1) {
                lists.push(cell, &[colour.into()]);
            }
        }
        lists
    }

    /// Cells as vertices, clues as allowed colours.
    pub(crate) fn graph(&self, houses: &Houses) -> Result<Graph, Refusal> {
        let pairs = houses.cells().iter().flat_map(|house| {
            house.iter().enumerate().flat_map(|(i, &u)| house[i + 1..].iter().map(move |&v| (u, v)))
        });
        let lists = self.clue_lists();
        let lists = lists.iter().map(|(cell, clue)| (cell, clue.to_vec()));
        let cells = u32::from(self.side()) * u32::from(self.side());
        Ok(Graph::new(cells, self.side().into(), pairs, lists)
            .expect("a grid is a graph far below the limits"))
    }

    /// Reads a filled grid of the same side, or `v CELL DIGIT` lines.
    pub(crate) fn read_solution(
        &self,
        houses: &Houses,
        text: &str,
        options: &ReadOptions,
    ) -> Result<Solution, SolutionError> {
        if colouring::has_vertex_lines(text) {
            let vertices = self.cells().len();
            return colouring::read(text, vertices, self.side().into(), &Names::None);
        }
        let Parsed { side, cells, solution, .. } = parse(text, options)?;
        let own = self.side();
        if side != own {
            let problem = format!("the solution is a {side}x{side} grid, and the puzzle a {own}x{own} grid");
            return Err(SolutionError::Shape(problem));
        }
        let mut cells = solution.unwrap_or(cells);
        for (cell, digit) in zip(0.., &mut cells) {
            let Some(colour) = digit.checked_sub(1) else {
                return Err(SolutionError::Shape(format!("{} is blank in the solution", houses.cell(cell))));
            };
            *digit = colour;
        }
        Ok(Solution::new(cells))
    }

    /// The first violated rule: number of cells, digits, clues, rows, columns, boxes.
    pub(crate) fn check(&self, houses: &Houses, solution: &Solution) -> Result<(), SolutionError> {
        let colours = solution.expose();
        self.check_shape(houses, colours)?;
        self.check_clues(houses, colours)?;
        let colour = |cell: u32| Some(u32::from(colours[cell as usize]));
        match Links::Houses(houses.cells()).clash(self.side().into(), colour) {
            Some(clash) => Err(SolutionError::Rule(houses.tell(clash))),
            None => Ok(()),
        }
    }

    fn check_shape(&self, houses: &Houses, colours: &[u16]) -> Result<(), SolutionError> {
        let (cells, side) = (self.cells().len(), self.side());
        if colours.len() != cells {
            let problem = format!("the solution has {} cells, and the puzzle {cells}", colours.len());
            return Err(SolutionError::Shape(problem));
        }
        match zip(0.., colours).find(|(_, colour)| **colour >= side) {
            Some((cell, &colour)) => {
                let (place, digit) = (houses.cell(cell), u32::from(colour) + 1);
                Err(SolutionError::Shape(format!("{place} is {digit}, and the digits are 1 to {side}")))
            }
            None => Ok(()),
        }
    }

    fn check_clues(&self, houses: &Houses, colours: &[u16]) -> Result<(), SolutionError> {
        let clues = zip(0.., zip(self.cells(), colours));
        let broken =
            clues.filter(|(_, (clue, _))| **clue != 0).find(|(_, (clue, colour))| **clue != **colour + 1);
        match broken {
            Some((cell, (clue, colour))) => Err(SolutionError::Rule(format!(
                "the clue {clue} at {} is {} in the solution",
                houses.cell(cell),
                colour + 1
            ))),
            None => Ok(()),
        }
    }
}
