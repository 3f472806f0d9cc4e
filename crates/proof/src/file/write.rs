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
    header.write(out)?;
    proof.prove(&header.context(proof), witness, &entropy.seed, out, progress)?;
    out.flush()?;
    Ok(header)
}
