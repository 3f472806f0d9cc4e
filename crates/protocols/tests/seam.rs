//! A protocol is one file and one line, also one without rounds; and so is a kind of statement, also one
//! that is no colouring, or one that is reduced to one. What is here is in no registry: each implementor is
//! a file in `common`, and from there on everything treats it as its own.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::shown::WITH_SHOWN;
use common::sides::Sides;
use common::subset::Subset;
use common::{bits, bytes32, coins, count, laws, reason};
use tincture_proof::file::{
    FileError, FileProof, ProofEntropy, read_header, verify_proof, weigh, write_proof,
};
use tincture_proof::{
    Accepted, Coins, Label, Policy, Reason, Rejection, Soundness, Strength, Verdict, Witness,
};
use tincture_protocols::{NoProtocol, Prepared, Proof};
use tincture_statements::{Checked, EncodeError, Form, Refusal};

fn subset() -> (Prepared, Checked) {
    let prepared = Prepared::with(Subset::statement(&[3, 5, 9, 14, 20], 29), WITH_SHOWN).unwrap();
    let solution = prepared.statement().read_solution("2 4").unwrap();
    let solution = prepared.check(solution).unwrap();
    (prepared, solution)
}

fn prove(proof: &dyn FileProof, witness: &Witness, n: u32, label: &str, coins: &mut Coins) -> Vec<u8> {
    let entropy = ProofEntropy { salt: bytes32(coins), seed: bytes32(coins) };
    let mut out = Vec::new();
    let mut told = Vec::new();
    write_proof(proof, witness, count(n), &Label::new(label).unwrap(), &entropy, &mut out, &mut |p| {
        told.push((p.done, p.count));
    })
    .unwrap();
    assert_eq!(told.last(), Some(&(n, n)), "progress comes to its end");
    out
}

fn verify(proof: &dyn FileProof, policy: &Policy, file: &[u8]) -> Verdict {
    let mut input = file;
    let verdict = (|| -> Result<Accepted, FileError> {
        let header = read_header(&mut input)?;
        verify_proof(&header, proof, policy, &mut input, &mut |_| {})
    })();
    verdict.map_err(|error| match error {
        FileError::Rejected(rejection) => rejection,
        FileError::Io(error) => panic!("reading from memory failed: {error}"),
    })
}

#[test]
fn a_proof_without_rounds_is_made_and_verified_as_any_file() {
    let (prepared, solution) = subset();
    let ready = prepared.protocol("shown").unwrap();
    let (proof, witness) = (ready.file(), ready.witness(&solution).unwrap());
    for n in [2, 4] {
        let file = prove(proof, &witness, n, "for you", &mut coins(1));
        let accepted = verify(proof, &bits(100), &file).unwrap();
        assert_eq!((accepted.soundness.bits(), accepted.soundness.rounds()), (100, None));
        assert_eq!(
            (accepted.soundness.to_string().as_str(), accepted.label.as_str()),
            ("2^-100.0", "for you")
        );
        let header = read_header(&mut file.as_slice()).ok().unwrap();
        assert_eq!(file.len() as u64, header.encoded_len() as u64 + proof.expected_len(count(n)));
        let parts = weigh(&header, proof, &mut &file[header.encoded_len()..]).ok().unwrap();
        assert_eq!(parts.iter().map(|part| part.bytes).sum::<u64>(), file.len() as u64);
        assert_eq!(parts.iter().map(|part| part.name).collect::<Vec<_>>(), ["header", "binding", "numbers"]);
    }
    let file = prove(proof, &witness, 2, "", &mut coins(2));
    assert_eq!(ready.solution(&witness).unwrap().expose(), solution.expose());
    assert_eq!(reason(verify(proof, &bits(101), &file)), "too_few_bits");
}

/// Header, label, policy and end are checked where those of rounds are: a kind of proof cannot forget it.
#[test]
fn a_proof_without_rounds_is_held_to_claim_label_and_policy() {
    let (prepared, solution) = subset();
    let ready = prepared.protocol("shown").unwrap();
    let (proof, witness) = (ready.file(), ready.witness(&solution).unwrap());
    let file = prove(proof, &witness, 2, "lab", &mut coins(3));
    let label = |label: &str| Policy { label: Some(Label::new(label).unwrap()), ..bits(1) };
    assert_eq!(reason(verify(proof, &label("lob"), &file)), "wrong_label");
    assert_eq!(reason(verify(proof, &label("lab"), &file)), "accepted");
    let factor = Policy { strength: Strength::Factor(count(1)), label: None };
    assert_eq!(reason(verify(proof, &factor, &file)), "no_rounds");
    assert_eq!(proof.count_for(factor.strength).unwrap_err().code(), "no_rounds");

    let other = Prepared::with(Subset::statement(&[3, 5, 9, 14, 20], 23), WITH_SHOWN).unwrap();
    assert_eq!(reason(verify(other.protocol("shown").unwrap().file(), &bits(1), &file)), "wrong_statement");
    let odd = prove(proof, &witness, 3, "lab", &mut coins(3));
    assert_eq!(verify(proof, &bits(1), &odd), Err(Rejection::new(Reason::UnknownCount(3))));
    for len in 0..file.len() {
        let expected = if len < 8 { "not_a_proof" } else { "truncated" };
        assert_eq!(reason(verify(proof, &bits(1), &file[..len])), expected, "cut at {len}");
    }
    assert_eq!(reason(verify(proof, &bits(1), &[&file[..], &[0]].concat())), "trailing_bytes");
    let mut flipped = file.clone();
    for bit in 0..8 * file.len() {
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert_ne!(reason(verify(proof, &bits(1), &flipped)), "accepted", "bit {bit}");
        flipped[bit / 8] ^= 1 << (bit % 8);
    }
    let wrong = Witness::new(vec![0, 0, 0, 4]);
    assert_eq!(reason(verify(proof, &bits(1), &prove(proof, &wrong, 2, "", &mut coins(4)))), "not_shown");
}

#[test]
fn a_name_that_does_not_fit_is_told_from_one_that_does_not_exist() {
    let (prepared, _) = subset();
    let not_for = |protocol, kind| NoProtocol::NotForThis { protocol, kind };
    assert_eq!(prepared.rounds("edge").err(), Some(not_for("edge", "subset")));
    assert_eq!(prepared.rounds("shown").err(), Some(NoProtocol::OnlyInFiles("shown")));
    assert_eq!(prepared.rounds("sown").err(), Some(NoProtocol::Unknown("sown".to_owned())));
    let four = Prepared::with(common::Solved::four().prepared.statement().clone(), WITH_SHOWN).unwrap();
    assert_eq!(four.protocol("shown").err(), Some(not_for("shown", "sudoku")));
    assert_eq!(four.protocols().map(|ready| ready.entry().name).collect::<Vec<_>>(), ["edge", "clique"]);
}

#[test]
fn a_kind_that_is_no_colouring_is_prepared_described_and_refused_as_any() {
    let (prepared, solution) = subset();
    assert!(prepared.instance().is_none());
    assert_eq!(prepared.protocols().map(|ready| ready.entry().name).collect::<Vec<_>>(), ["shown"]);
    let facts: Vec<_> = prepared.facts().iter().map(|fact| (fact.name, fact.count)).collect();
    assert_eq!(facts, [("letters", 24)]);
    let statement = prepared.statement();
    assert_eq!((statement.kind(), statement.describe().as_str()), ("subset", "sum of 29 from 5 numbers"));
    assert_eq!(statement.render(&solution), "2\n4\n");
    assert!(statement.obvious_solution().is_none());
    assert_eq!(statement.encode(Form::Sudoku), Err(EncodeError::NoGrid));
    assert_eq!(statement.encode(Form::Col), Err(EncodeError::Refused(Refusal::NotAColouring)));
    for wrong in ["2 3", "4 2", "2 9", "2 2", ""] {
        assert!(prepared.check(statement.read_solution(wrong).unwrap()).is_err(), "{wrong}");
    }
    let trivial = Prepared::with(Subset::statement(&[1], 0), WITH_SHOWN);
    assert_eq!(trivial.unwrap_err().code(), "trivial_statement");
    // A checked solution of one statement makes no witness of another.
    let other = Prepared::with(Subset::statement(&[3, 5, 9, 14, 21], 30), WITH_SHOWN).unwrap();
    assert!(other.protocol("shown").unwrap().witness(&solution).is_none());
}

/// The built-in protocols work on it as on any colouring, and its solutions are found again.
#[test]
fn a_kind_that_is_reduced_to_a_colouring_has_the_protocols_of_colourings() {
    let mut coins = coins(5);
    let prepared = Prepared::new(Sides::statement(6, &[(0, 1), (1, 2), (2, 3), (3, 4), (1, 4)])).unwrap();
    let solution = prepared.statement().read_solution("0 2 4").unwrap();
    let solution = prepared.check(solution).unwrap();
    assert_eq!(prepared.instance().unwrap().vertices(), 5, "one stands in no pair");
    for name in ["edge", "clique"] {
        let ready = prepared.protocol(name).unwrap();
        let Proof::Rounds(protocol) = ready.proof() else { panic!("{name} has rounds") };
        let witness = ready.witness(&solution).unwrap();
        laws::hold(&**protocol, &witness, &mut coins);
        assert!(ready.solution(&witness).is_some());
        let file = prove(ready.file(), &witness, 40, "", &mut coins);
        let accepted = verify(ready.file(), &bits(5), &file).unwrap();
        assert_eq!(accepted.soundness, Soundness::Rounds { challenges: protocol.challenges(), rounds: 40 });
        assert_eq!(reason(verify(ready.file(), &bits(128), &file)), "too_few_rounds");
    }
}
