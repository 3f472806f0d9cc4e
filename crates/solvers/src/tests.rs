use super::*;
use tincture_statements::{Graph, Latin, ReadOptions, bundled, read};

fn grid(text: &str) -> Statement {
    read(text.as_bytes(), &ReadOptions::default()).unwrap().statement
}

/// Solves, and checks once more what was found; `None` if there is no solution.
fn solved(statement: &Statement) -> Option<Checked> {
    match solve(statement, &Limits::default()).unwrap() {
        Outcome::Solved(solution) => {
            assert!(statement.check(Solution::clone(&solution)).is_ok());
            Some(solution)
        }
        Outcome::Unsatisfiable => None,
        Outcome::GaveUp => panic!("no minute is needed for this"),
    }
}

#[test]
fn bundled_puzzles_have_solutions() {
    for (name, text) in bundled() {
        assert!(solved(&grid(text)).is_some(), "{name}");
    }
}

#[test]
fn grids_of_every_size_are_filled() {
    for side in [4, 6, 8, 9, 10, 12, 16] {
        let blanks = format!("{}\n", ". ".repeat(side)).repeat(side);
        assert!(solved(&grid(&blanks)).is_some(), "side {side}");
    }
    assert!(solved(&Latin::new(2, vec![0; 4]).unwrap().into()).is_some());
    assert!(solved(&Latin::new(7, vec![0; 49]).unwrap().into()).is_some());
}

#[test]
fn puzzles_without_a_solution_are_known() {
    // Row 1 lacks 4 in its last cell, where column 4 has it.
    assert!(solved(&grid("123.\n...4\n....\n....")).is_none());
    // Contradictory clues are not even searched.
    assert!(solved(&grid("11..\n....\n....\n....")).is_none());
}

#[test]
fn mycielski_graphs_need_one_colour_more_than_their_generation() {
    for generation in 2..=4 {
        let colourable = |k| solved(&Graph::mycielski(generation, k).unwrap().into()).is_some();
        assert_eq!((colourable(generation), colourable(generation + 1)), (false, true));
    }
}

#[test]
fn queens_need_as_many_colours_as_columns_where_the_board_allows() {
    assert!(solved(&Graph::queens(5, 5, 5).unwrap().into()).is_some());
    assert!(solved(&Graph::queens(6, 6, 7).unwrap().into()).is_some());
    assert!(solved(&Graph::queens(5, 5, 4).unwrap().into()).is_none());
}

#[test]
fn allowed_colours_are_kept_to() {
    let path = |list: Vec<u32>| Graph::new(4, 2, [(0, 1), (1, 2)], [(0, vec![0]), (2, list)]).unwrap().into();
    assert_eq!(solved(&path(vec![0])).unwrap().expose()[..3], [0, 1, 0]);
    assert!(solved(&path(vec![1])).is_none());
    let lists = [(0, vec![0, 1]), (1, vec![1, 2]), (2, vec![2])];
    let triangle = Graph::new(3, 3, [(0, 1), (0, 2), (1, 2)], lists).unwrap();
    assert_eq!(solved(&triangle.into()).unwrap().expose(), [0, 1, 2]);
}

#[test]
fn trivial_statements_have_their_obvious_solution() {
    assert!(solved(&grid("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1")).is_some());
    assert!(solved(&Graph::new(3, 1, [], []).unwrap().into()).is_some());
}

#[test]
fn limits_are_kept() {
    let queens: Statement = Graph::queens(11, 11, 11).unwrap().into();
    let hurry = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert!(matches!(solve(&queens, &hurry), Ok(Outcome::GaveUp)));
    let small = Limits { literals: 1000, ..Limits::default() };
    let error = solve(&queens, &small).unwrap_err();
    assert!(error.to_string().ends_with("literals, and at most 1000 are allowed"), "{error}");
}

#[test]
fn more_colours_than_are_counted_pair_by_pair() {
    let complete = (0..70).flat_map(|u| (0..u).map(move |v| (v, u)));
    assert!(solved(&Graph::new(70, 70, complete.clone(), [(3, vec![0, 9])]).unwrap().into()).is_some());
    assert!(solved(&Graph::new(70, 69, complete, []).unwrap().into()).is_none());
}

#[test]
fn another_solution_is_found_exactly_where_there_is_one() {
    for (name, text) in bundled() {
        let puzzle = grid(text);
        let solution = solved(&puzzle).expect("a solution");
        let only = another(&puzzle, &solution, &Limits::default()).unwrap();
        assert!(matches!(only, Uniqueness::Unique), "{name}");
    }
    for text in ["1...............", "................", "1.....3..4......"] {
        let puzzle = grid(text);
        let solution = solved(&puzzle).expect("a solution");
        let Uniqueness::Several(other) = another(&puzzle, &solution, &Limits::default()).unwrap() else {
            panic!("{text} has several solutions");
        };
        assert_ne!(other.expose(), solution.expose());
        assert!(puzzle.check(Solution::clone(&other)).is_ok());
    }
    let queens: Statement = Graph::queens(11, 11, 13).unwrap().into();
    let hurry = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let any = queens.check(Solution::new((0..121).map(|i| (2 * (i / 11) + i) % 11).collect())).unwrap();
    assert!(matches!(another(&queens, &any, &hurry), Ok(Uniqueness::Unknown)));
}

#[test]
fn regions_and_diagonals_are_kept_to() {
    let regions = "aaaab\nccabb\ncccbb\nddeee\ndddee\n";
    let jigsaw = |first: &str| grid(&format!("{first}\n.....\n.....\n.....\n.....\n\n{regions}"));
    assert_eq!(jigsaw("12...").describe(), "5x5 jigsaw Sudoku with 2 clues");
    assert!(solved(&jigsaw("12...")).is_some());
    // With as many regions of this kind a side of 4 is too small.
    assert!(solved(&grid("1...\n....\n....\n....\n\n1112\n1322\n3342\n3444\n")).is_none());
    let diagonals = ReadOptions { diagonals: true, ..ReadOptions::default() };
    for side in [4, 9] {
        let blanks = format!("{}\n", ". ".repeat(side)).repeat(side);
        assert!(solved(&read(blanks.as_bytes(), &diagonals).unwrap().statement).is_some());
    }
    assert!(solved(&read(b"1........1......", &diagonals).unwrap().statement).is_some());
    assert!(solved(&read(b"1.........1.....", &diagonals).unwrap().statement).is_none());
}
