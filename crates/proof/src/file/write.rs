//! Writing a proof file.

use super::header::Header;
use super::proof::{FileProof, Progress};
use crate::{Label, Witness};
use std::io::{self, Write};
use std::num::NonZeroU32;
use zeroize::ZeroizeOnDrop;

/// Fresh randomness of the operating system for one proof. Wiped from memory when dropped.
#[derive(ZeroizeOnDrop)]
pub struct ProofEntropy {
    /// Public: it goes into the file.
    pub salt: [u8; 32],
    /// Secret: the rounds' seeds follow from it.
    pub seed: [u8; 32],
}

/// Proves: writes a header, and behind it what this kind of proof has to say.
///
/// # Errors
/// Those of `out`.
pub fn write_proof(
    proof: &dyn FileProof,
    witness: &Witness,
    count: NonZeroU32,
    label: &Label,
    entropy: &ProofEntropy,
    out: &mut impl Write,
    progress: &mut dyn FnMut(Progress),
) -> io::Result<Header> {
    let header = Header::new(proof, count, label.clone(), entropy.salt);
    let mut behind = Behind { header: Some(&header), out };
    proof.prove(&header.context(proof), witness, &entropy.seed, &mut behind, progress)?;
    behind.begin()?;
    behind.flush()?;
    Ok(header)
}

/// Writes the header before the first bytes behind it, and no sooner: a proof that is given up before it has
/// anything to say leaves nothing.
struct Behind<'a, W> {
    header: Option<&'a Header>,
    out: &'a mut W,
}

impl<W: Write> Behind<'_, W> {
    fn begin(&mut self) -> io::Result<()> {
        self.header.take().map_or(Ok(()), |header| header.write(self.out))
    }
}

impl<W: Write> Write for Behind<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begin()?;
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
