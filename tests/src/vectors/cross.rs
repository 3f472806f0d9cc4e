//! What this implementation answers where another one is asked the same: statements, files and verdicts as the
//! vectors write them.

use super::file::verify;
use super::generate;
use super::hexed::{Hex, hexed};
use super::setup::{Asked, Expected, Puzzle, Setup};
use crate::puzzles::Solved;
use anyhow::{Result, anyhow};
use serde::Deserialize;
use serde_json::{Value, json};
use tincture_statements::{Statement, StatementError};

/// What follows from a statement that is written like one of the vectors', or the code of what is wrong with it.
///
/// # Errors
/// If it is not even written like one.
pub fn derived(puzzle: &Value) -> Result<Value> {
    let puzzle: Puzzle = serde_json::from_value(puzzle.clone())?;
    let statement = match puzzle.statement() {
        Ok(statement) => statement,
        Err(error) => return Ok(json!({"code": error.downcast::<StatementError>()?.code()})),
    };
    let instance = match statement.instance() {
        Ok(instance) => instance,
        Err(refusal) => return Ok(json!({"code": refusal.code()})),
    };
    let [edge, clique] = ["edge", "clique"].map(|protocol| {
        let setup = Setup::new(&puzzle, protocol)?;
        Ok::<_, anyhow::Error>(hexed(setup.protocol().instance()))
    });
    let digest = hexed(statement.digest());
    Ok(json!({"digest": digest, "vertices": instance.vertices(), "edge": edge?, "clique": clique?}))
}

/// A file that somebody is asked to verify.
#[derive(Deserialize)]
struct Job {
    statement: Puzzle,
    policy: Asked,
    proof: Hex,
}

/// How the verification of a file ends.
///
/// # Errors
/// If the statement is none.
pub fn verified(job: &Value) -> Result<Value> {
    let job: Job = serde_json::from_value(job.clone())?;
    let verdict = verify(&job.statement.statement()?, &job.policy.policy()?, &job.proof.0)?;
    Ok(serde_json::to_value(Expected::of(verdict))?)
}

/// A proof file of so many rounds.
///
/// # Errors
/// If the protocol is not for such statements.
pub fn proof(solved: &Solved, protocol: &str, rounds: u32, label: &str, entropy: u8) -> Result<Vec<u8>> {
    let setup = Setup::new(&puzzle(solved.statement())?, protocol)?;
    generate::prove(&setup, solved.solution.expose(), rounds, label, entropy)
}

/// A statement as the vectors write it.
///
/// # Errors
/// For kinds that have no vectors.
pub fn written(statement: &Statement) -> Result<Value> {
    Ok(serde_json::to_value(puzzle(statement)?)?)
}

fn puzzle(statement: &Statement) -> Result<Puzzle> {
    match statement {
        Statement::Sudoku(sudoku) => {
            let cells = sudoku.cells().to_vec();
            match sudoku.shape() {
                Some(shape) if !sudoku.diagonals() => {
                    Ok(Puzzle::Sudoku { r#box: [shape.rows(), shape.columns()], cells })
                }
                _ => Ok(Puzzle::Houses {
                    side: sudoku.side(),
                    regions: sudoku.regions().to_vec(),
                    diagonals: sudoku.diagonals(),
                    cells,
                }),
            }
        }
        Statement::Latin(latin) => Ok(Puzzle::Latin { side: latin.side(), cells: latin.cells().to_vec() }),
        Statement::Graph(graph) => Ok(Puzzle::Graph {
            vertices: graph.vertices(),
            colours: graph.colours(),
            edges: graph.edges().to_vec(),
            lists: graph.lists().iter().map(|(vertex, list)| (vertex, list.to_vec())).collect(),
        }),
        _ => Err(anyhow!("a kind of statement without vectors")),
    }
}
