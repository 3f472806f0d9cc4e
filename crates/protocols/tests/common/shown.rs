//! A proof without rounds that lies in a file: the solution itself, bound to the context by a hash. It is
//! sound and hides nothing; what it is for is to be of another kind than rounds.
//!
//! Its count is the number of bytes that a number takes, 2 or 4; there are no others.

use std::io::{self, Read, Write};
use std::num::NonZeroU32;
use std::sync::Arc;
use tincture_proof::file::{FileError, FileProof, Part, Progress, read_exact};
use tincture_proof::hash::{Tag, TaggedHash};
use tincture_proof::{Bits, Claim, Context, Digest, Reason, Soundness, Strength, Witness};
use tincture_protocols::{Entry, Fact, PROTOCOLS, Prepared, Proof};
use tincture_statements::{Checked, Solution, Statement};

/// The registry's line, and beside it two of the built-in ones.
pub(crate) const WITH_SHOWN: &[Entry] = &[
    PROTOCOLS[0],
    PROTOCOLS[1],
    Entry { name: "shown", opens: "everything", build, facts, witness, solution },
];

fn build(prepared: &Prepared) -> Option<Proof> {
    let statement = prepared.statement().clone();
    (statement.kind() == "subset").then(|| Proof::File(Arc::new(Shown { statement })))
}

fn facts(prepared: &Prepared) -> Vec<Fact> {
    vec![Fact { name: "letters", count: prepared.statement().describe().len() as u64 }]
}

fn witness(_: &Prepared, solution: &Checked) -> Option<Witness> {
    Some(Witness::new(solution.expose().iter().flat_map(|number| number.to_be_bytes()).collect()))
}

fn solution(prepared: &Prepared, witness: &Witness) -> Option<Checked> {
    prepared.check(Solution::new(numbers(witness.expose(), 2)?)).ok()
}

/// Numbers of so many bytes each.
fn numbers(bytes: &[u8], size: usize) -> Option<Vec<u16>> {
    let number =
        |bytes: &[u8]| bytes.iter().try_fold(0_u16, |n, &b| Some(n.checked_mul(256)? | u16::from(b)));
    bytes.chunks(size).map(number).collect()
}

struct Shown {
    statement: Statement,
}

impl Shown {
    fn digest(context: &Context, bytes: &[u8]) -> Digest {
        TaggedHash::new(Tag::Transcript, context.digest()).bytes(bytes).finish()
    }
}

impl Claim for Shown {
    fn name(&self) -> &'static str {
        "shown"
    }

    fn statement(&self) -> Digest {
        self.statement.digest()
    }

    fn instance(&self) -> Digest {
        Digest::new([0x5b; 32])
    }
}

const UNSOUND: Reason = Reason::Unsound { code: "not_shown", message: "what is shown does not add up" };

impl FileProof for Shown {
    fn counts(&self) -> &'static str {
        "bytes a number"
    }

    fn count_for(&self, strength: Strength) -> Result<NonZeroU32, Reason> {
        match strength {
            Strength::Bits(_) => Ok(NonZeroU32::new(2).unwrap()),
            Strength::Factor(_) => Err(Reason::NoRounds),
        }
    }

    fn soundness(&self, count: NonZeroU32) -> Option<Soundness> {
        [2, 4].contains(&count.get()).then_some(Soundness::Bits(Bits::new(100).unwrap()))
    }

    fn expected_len(&self, count: NonZeroU32) -> u64 {
        32 + 1 + 2 * u64::from(count.get())
    }

    fn prove(
        &self,
        context: &Context,
        witness: &Witness,
        _: &[u8; 32],
        out: &mut dyn Write,
        progress: &mut dyn FnMut(Progress),
    ) -> io::Result<()> {
        let count = context.count().get();
        let wide = |pair: &[u8]| [vec![0; count as usize - 2], pair.to_vec()].concat();
        let bytes = witness.expose().chunks(2).flat_map(wide).collect::<Vec<u8>>();
        out.write_all(Self::digest(context, &bytes).as_ref())?;
        out.write_all(&[u8::try_from(witness.expose().len() / 2).unwrap()])?;
        out.write_all(&bytes)?;
        progress(Progress { done: count, count });
        Ok(())
    }

    fn verify(
        &self,
        context: &Context,
        input: &mut dyn Read,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<(), FileError> {
        let (mut digest, mut len) = ([0; 32], [0]);
        read_exact(input, &mut digest)?;
        read_exact(input, &mut len)?;
        let count = context.count().get();
        let mut bytes = vec![0; usize::from(len[0]) * count as usize];
        read_exact(input, &mut bytes)?;
        progress(Progress { done: count, count });
        if Self::digest(context, &bytes) != Digest::new(digest) {
            return Err(Reason::TranscriptMismatch.into());
        }
        let shown = numbers(&bytes, count as usize).ok_or(UNSOUND)?;
        self.statement.check(Solution::new(shown)).map(drop).map_err(|_| UNSOUND.into())
    }

    fn parts(&self, context: &Context, input: &mut dyn Read) -> Result<Vec<Part>, FileError> {
        let mut head = [0; 33];
        read_exact(input, &mut head)?;
        let bytes = u64::from(head[32]) * u64::from(context.count().get());
        if io::copy(&mut input.take(bytes), &mut io::sink())? < bytes {
            return Err(Reason::Truncated.into());
        }
        Ok(vec![Part { name: "binding", bytes: 33 }, Part { name: "numbers", bytes }])
    }
}
