//! Completeness, zero knowledge and extraction in every mode, on a protocol with long slots, derived
//! slots and packed openings: the engine must carry such protocols without a change to its interface.

mod common;

use common::permuted::Permuted;
use common::{bits, bytes32, coins, prove, reason, rounds, verify};
use tincture_proof::raw::{RoundHash, simulate_round};
use tincture_proof::{
    Batch, BatchOpening, Binding, Challenge, Coins, Context, Extractor, Label, Live, Prover, Recorded,
    RootSeed, Round, RoundCheck, Soundness, Step, Stream, Witness, verify_live,
};

const ROUNDS: u32 = 40;

fn binding<'a>(mode: Live, label: &'a Label, id: &'a [u8; 32]) -> Binding<'a, Live> {
    Binding { mode, count: rounds(ROUNDS), label, freshness: id }
}

fn prover<'a>(
    protocol: &'a Permuted,
    witness: &'a Witness,
    context: Context,
    coins: &mut Coins,
) -> Prover<'a> {
    let seed = RootSeed::derive(&bytes32(coins), context.digest(), witness);
    Prover::new(protocol, witness, context, seed)
}

#[test]
fn a_sequential_run_is_accepted() {
    let mut coins = coins(1);
    let (protocol, witness) = Permuted::new(&mut coins);
    let (label, id) = (Label::default(), bytes32(&mut coins));
    let binding = binding(Live::Sequential, &label, &id);
    let mut prover = prover(&protocol, &witness, Context::new(&protocol, &binding), &mut coins);
    let mut verifier = verify_live(&protocol, &binding, &bytes32(&mut coins), 99);
    loop {
        assert_eq!(verifier.commitment(), None);
        let round = prover.commit().expect("as many rounds as the verifier asks for");
        let asked = verifier.roots(vec![*round.root()]).unwrap();
        let opening = round.answer(asked.opening().challenges[0]).unwrap();
        match asked.openings(&opening).unwrap() {
            Step::More(next) => verifier = *next,
            Step::Accepted(accepted) => {
                assert_eq!(accepted.soundness.bits(), 40);
                break;
            }
        }
    }
    assert!(prover.commit().is_none());
}

#[test]
fn a_batched_run_is_accepted_and_wrong_challenges_are_not_answered() {
    let mut coins = coins(2);
    let (protocol, witness) = Permuted::new(&mut coins);
    let (label, id) = (Label::new("batched").unwrap(), bytes32(&mut coins));
    let binding = binding(Live::Batched, &label, &id);
    let context = Context::new(&protocol, &binding);
    let mut prover = prover(&protocol, &witness, context, &mut coins);
    let mut verifier = verify_live(&protocol, &binding, &bytes32(&mut coins), 15);
    let mut batches = vec![];
    loop {
        let batch = verifier.batch();
        batches.push(batch.count);
        let committed = prover.commit_batch(batch, verifier.commitment().unwrap()).unwrap();
        let asked = verifier.roots(committed.roots().to_vec()).unwrap();
        let openings = committed.answer(asked.opening()).unwrap();
        match asked.openings(&openings).unwrap() {
            Step::More(next) => verifier = *next,
            Step::Accepted(accepted) => {
                assert_eq!((accepted.label.as_str(), accepted.soundness.rounds()), ("batched", Some(40)));
                break;
            }
        }
    }
    assert_eq!(batches, [15, 15, 10]);

    let opening = BatchOpening { challenges: vec![Challenge(0); 2], nonce: [7; 32] };
    let batch = Batch { index: 0, first: Round(0), count: 2 };
    let commitment = opening.commitment(&context, &batch);
    let mut swapped = opening.clone();
    swapped.challenges[1] = Challenge(1);
    assert!(!swapped.opens(&commitment, &context, &batch));
    assert!(!opening.opens(&commitment, &context, &Batch { index: 1, ..batch }));
    assert!(!opening.opens(&commitment, &context, &Batch { first: Round(1), ..batch }));
    assert!(opening.opens(&commitment, &context, &batch));
}

#[test]
fn reopening_gives_the_same_bytes_and_only_for_rounds_that_exist() {
    let mut coins = coins(3);
    let (protocol, witness) = Permuted::new(&mut coins);
    let (label, id) = (Label::default(), bytes32(&mut coins));
    let context = Context::new(&protocol, &binding(Live::Sequential, &label, &id));
    let mut prover = prover(&protocol, &witness, context, &mut coins);
    let mut answers = vec![];
    while let Some(round) = prover.commit() {
        let challenge = Challenge(round.round().0 % 2);
        answers.extend(round.answer(challenge).unwrap());
    }
    let challenges: Vec<_> = (0..ROUNDS).map(|r| Challenge(r % 2)).collect();
    let again = prover.reopen(&Recorded::attest(Round(0), challenges)).unwrap();
    assert!(again == answers);

    let beyond = Recorded::attest(Round(ROUNDS), vec![Challenge(0)]);
    let unknown = Recorded::attest(Round(0), vec![Challenge(2)]);
    let overflow = Recorded::attest(Round(u32::MAX), vec![Challenge(0); 2]);
    for record in [beyond, unknown, overflow] {
        assert!(prover.reopen(&record).is_err());
    }
}

#[test]
fn a_file_is_accepted_and_every_byte_of_it_counts() {
    let mut coins = coins(4);
    let (protocol, witness) = Permuted::new(&mut coins);
    let file = prove(&protocol, &witness, 12, "for you", &mut coins);
    let accepted = verify(&protocol, &bits(12), &file).unwrap();
    assert_eq!(accepted.soundness, Soundness::Rounds { challenges: rounds(2), rounds: 12 });
    assert_eq!(reason(verify(&protocol, &bits(13), &file)), "too_few_rounds");
    for len in 0..file.len() {
        assert_ne!(reason(verify(&protocol, &bits(12), &file[..len])), "accepted", "cut at {len}");
    }
    let mut flipped = file.clone();
    for bit in 0..8 * file.len() {
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert_ne!(reason(verify(&protocol, &bits(12), &flipped)), "accepted", "bit {bit}");
        flipped[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn a_simulated_round_is_accepted_for_its_challenge_and_no_other() {
    let mut coins = coins(5);
    let (protocol, _) = Permuted::new(&mut coins);
    let (label, id) = (Label::default(), bytes32(&mut coins));
    let context = Context::new(&protocol, &binding(Live::Sequential, &label, &id));
    let hash = RoundHash::new(&context);
    let mut nonces = Coins::new(&bytes32(&mut coins), Stream::Nonces);
    for challenge in [Challenge(0), Challenge(1)] {
        let simulated = simulate_round(&protocol, &hash, Round(9), challenge, &mut coins, &mut nonces);
        let mut check = RoundCheck::new(&protocol, &context);
        assert_eq!(check.root(Round(9), challenge, &simulated.opening), Ok(simulated.root));
        assert_ne!(check.root(Round(8), challenge, &simulated.opening), Ok(simulated.root));
        let other = Challenge(1 - challenge.0);
        assert_ne!(check.root(Round(9), other, &simulated.opening), Ok(simulated.root));
    }
}

#[test]
fn both_openings_of_one_commitment_give_the_witness() {
    let mut coins = coins(6);
    let (protocol, witness) = Permuted::new(&mut coins);
    let (label, id) = (Label::default(), bytes32(&mut coins));
    let context = Context::new(&protocol, &binding(Live::Sequential, &label, &id));
    let prover = prover(&protocol, &witness, context, &mut coins);
    let mut check = RoundCheck::new(&protocol, &context);
    let root = prover.roots(5..6)[0];
    let openings = [Challenge(0), Challenge(1)].map(|challenge| {
        let opening = prover.reopen(&Recorded::attest(Round(5), vec![challenge])).unwrap();
        assert_eq!(check.root(Round(5), challenge, &opening), Ok(root));
        check.opened_values().to_vec()
    });
    let extracted = protocol.extract(&openings).unwrap();
    // Equal letters make several permutations right; the extracted one need only be one of them.
    assert!(protocol.is_solved_by(&extracted));
    assert!(!protocol.is_solved_by(&Witness::new((0..48).collect())));
}
