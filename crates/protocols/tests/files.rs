//! Proof files that are not what they claim: each refused, with the reason that fits.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Solved, bits, coins, prove, reason, verify};
use std::sync::Arc;
use tincture_proof::file::{Header, read_header};
use tincture_proof::raw::ChallengeStream;
use tincture_proof::{Bits, Digest, Label, OpeningShape, Policy, rounds_for};
use tincture_protocols::{RoundProtocol, names};

/// A proof of the 4x4 puzzle with one bit of soundness, small enough to try every damage.
struct Small {
    solved: Solved,
    protocol: Arc<dyn RoundProtocol>,
    file: Vec<u8>,
}

impl Small {
    fn new(name: &str, test: u8) -> Self {
        let solved = Solved::four();
        let protocol = solved.protocol(name);
        let rounds = rounds_for(Bits::new(1).unwrap(), protocol.challenges()).get();
        let file = prove(&*protocol, &solved.witness, rounds, "lab", &mut coins(test));
        Self { solved, protocol, file }
    }

    fn reason(&self, file: &[u8]) -> &'static str {
        reason(verify(&*self.protocol, &bits(1), file))
    }

    fn header(&self) -> Header {
        read_header(&mut self.file.as_slice()).ok().unwrap()
    }

    /// The start of the first round, and of each round behind it, and the end.
    fn starts(&self) -> Vec<usize> {
        let header = self.header();
        let context = header.context(&*self.protocol);
        let at = header.encoded_len();
        let digest = Digest::try_from(&self.file[at..at + 32]).unwrap();
        let mut stream = ChallengeStream::new(&context, &digest, self.protocol.challenges());
        let mut starts = vec![at + 32];
        for _ in 0..header.count.get() {
            let shape = OpeningShape::of(&*self.protocol, stream.draw());
            starts.push(starts[starts.len() - 1] + shape.total());
        }
        assert_eq!(starts.last(), Some(&self.file.len()));
        starts
    }

    fn replaced(&self, range: std::ops::Range<usize>, bytes: &[u8]) -> Vec<u8> {
        [&self.file[..range.start], bytes, &self.file[range.end..]].concat()
    }
}

fn each_protocol(test: u8, check: impl Fn(&Small)) {
    for name in names() {
        check(&Small::new(name, test));
    }
}

#[test]
fn the_file_itself_is_accepted() {
    each_protocol(1, |small| {
        let accepted = verify(&*small.protocol, &bits(1), &small.file).unwrap();
        assert_eq!((accepted.label.as_str(), accepted.soundness.bits()), ("lab", 1));
    });
}

#[test]
fn another_puzzle_label_or_strength_is_refused() {
    each_protocol(2, |small| {
        let (puzzle, grid) = common::nine();
        let other = Solved::grid(&puzzle, &grid).protocol(small.protocol.name());
        assert_eq!(reason(verify(&*other, &bits(1), &small.file)), "wrong_statement");
        // The same digits on another kind of statement are another statement.
        let fewer_clues =
            Solved::grid("1...\n..3.\n.4..\n....\n", common::FOUR.1).protocol(small.protocol.name());
        assert_eq!(reason(verify(&*fewer_clues, &bits(1), &small.file)), "wrong_statement");
        let label = |label: &str| Policy { label: Some(Label::new(label).unwrap()), ..bits(1) };
        assert_eq!(reason(verify(&*small.protocol, &label("lob"), &small.file)), "wrong_label");
        assert_eq!(reason(verify(&*small.protocol, &label(""), &small.file)), "wrong_label");
        assert_eq!(reason(verify(&*small.protocol, &label("lab"), &small.file)), "accepted");
        assert_eq!(reason(verify(&*small.protocol, &bits(2), &small.file)), "too_few_rounds");
    });
    let edge = Small::new("edge", 2);
    let clique = edge.solved.protocol("clique");
    assert_eq!(reason(verify(&*clique, &bits(1), &edge.file)), "unknown_protocol");
}

#[test]
fn every_flipped_bit_is_refused() {
    each_protocol(3, |small| {
        let mut file = small.file.clone();
        for bit in 0..8 * file.len() {
            file[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(small.reason(&file), "accepted", "bit {bit}");
            file[bit / 8] ^= 1 << (bit % 8);
        }
    });
}

#[test]
fn flipped_header_bits_are_refused_for_what_they_break() {
    each_protocol(4, |small| {
        let name = small.protocol.name().len();
        let reason = |byte: usize| {
            let mut file = small.file.clone();
            file[byte] ^= 0x80;
            small.reason(&file)
        };
        assert_eq!(reason(0), "not_a_proof");
        assert_eq!(reason(8), "unsupported_version");
        assert_eq!(reason(9), "unknown_protocol"); // a name of more than 32 bytes
        assert_eq!(reason(10), "unknown_protocol");
        assert_eq!(reason(10 + name), "wrong_statement");
        assert_eq!(reason(10 + name + 32), "wrong_instance");
        // Another number of rounds is another context, and so other challenges: any check may be first.
        assert_ne!(reason(10 + name + 64), "accepted");
        assert_eq!(reason(10 + name + 68), "malformed_label"); // a label of 32 kB
        assert_eq!(reason(10 + name + 70), "malformed_label"); // no UTF-8
    });
}

#[test]
fn every_truncation_is_refused_as_one() {
    each_protocol(5, |small| {
        let end = small.header().encoded_len() + 32;
        for len in 0..small.file.len() {
            let expected = if len < 8 { "not_a_proof" } else { "truncated" };
            let found = small.reason(&small.file[..len]);
            assert_eq!(found, expected, "cut at {len}, header and digest end at {end}");
        }
    });
}

#[test]
fn appended_bytes_are_refused() {
    each_protocol(6, |small| {
        for extra in [vec![0], vec![1, 2, 3], small.file.clone()] {
            assert_eq!(small.reason(&[&small.file[..], &extra].concat()), "trailing_bytes");
        }
    });
}

#[test]
fn duplicated_dropped_and_swapped_rounds_are_refused() {
    each_protocol(7, |small| {
        let starts = small.starts();
        let rounds = starts.len() - 1;
        for i in 0..rounds {
            let own = starts[i]..starts[i + 1];
            assert_ne!(small.reason(&small.replaced(own.clone(), b"")), "accepted", "dropped {i}");
            let twice = [&small.file[own.clone()], &small.file[own.clone()]].concat();
            assert_ne!(small.reason(&small.replaced(own, &twice)), "accepted", "duplicated {i}");
            for j in i + 1..rounds {
                let swapped = [
                    &small.file[starts[j]..starts[j + 1]],
                    &small.file[starts[i + 1]..starts[j]],
                    &small.file[starts[i]..starts[i + 1]],
                ]
                .concat();
                let file = small.replaced(starts[i]..starts[j + 1], &swapped);
                assert_ne!(small.reason(&file), "accepted", "swapped {i} and {j}");
            }
        }
    });
}

#[test]
fn a_dropped_round_with_the_count_mended_is_refused() {
    each_protocol(8, |small| {
        let starts = small.starts();
        let at = 10 + small.protocol.name().len() + 64;
        let mut file = small.file[..starts[starts.len() - 2]].to_vec();
        let fewer = small.header().count.get() - 1;
        file[at..at + 4].copy_from_slice(&fewer.to_be_bytes());
        assert_eq!(small.reason(&file), "too_few_rounds");
        let mut longer = [&small.file[..], &small.file[starts[0]..starts[1]]].concat();
        longer[at..at + 4].copy_from_slice(&(fewer + 2).to_be_bytes());
        assert_ne!(small.reason(&longer), "accepted");
    });
}

#[test]
fn a_round_of_another_proof_of_the_same_puzzle_is_refused() {
    each_protocol(9, |small| {
        let other = Small::new(small.protocol.name(), 10);
        let (own, others) = (small.starts(), other.starts());
        for i in 0..own.len() - 1 {
            let foreign = &other.file[others[i]..others[i + 1]];
            assert_ne!(small.reason(&small.replaced(own[i]..own[i + 1], foreign)), "accepted", "round {i}");
        }
    });
}

#[test]
fn the_first_failing_round_is_named() {
    let small = Small::new("clique", 11);
    let starts = small.starts();
    let mut file = small.file.clone();
    // The first colour of rounds 5 and 3 becomes the second's: two adjacent vertices with one colour.
    for round in [5, 3] {
        let byte = &mut file[starts[round]];
        *byte = *byte & 0x3f | (*byte & 0x30) << 2;
    }
    let rejection = verify(&*small.protocol, &bits(1), &file).unwrap_err();
    assert_eq!((rejection.reason.code(), rejection.round.map(|r| r.0)), ("same_colour", Some(3)));
    let second = small.protocol.opened(tincture_proof::Challenge(0)).len() > 1 && rejection.slot.is_some();
    assert!(second, "{rejection}");
}
