//! Proof files: made for the owner, given to anyone.

use super::Service;
use super::issuing::{Cancelled, Making};
use super::lookup::{CurrentStatement, digest, not_held, unknown_protocol};
use crate::publishing::Freshness;
use crate::served_statement::ServedFile;
use crate::{Refused, ServedStatement};
use sha2::{Digest as _, Sha256};
use std::future::pending;
use std::io::{self, Write};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tincture_ledger::{Issued, IssuedFile, Timestamp, Version};
use tincture_proof::file::{ProofEntropy, write_proof};
use tincture_proof::{Bits, Digest, Label, MAX_BATCH_SLOTS, Strength};
use tincture_protocols::Proof;
use tincture_secrets::random;
use tincture_wire::ProblemCode;
use tincture_wire::v1::{ProofInfo, ProofRequest};
use tracing::Instrument;

/// The most commitments of a file, in units of what a batch may have at most: minutes of work.
const MOST_BATCHES: u64 = 64;

/// How often to see whether a file that is being made is still wanted.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// A file that may be made.
struct Order {
    statement: Digest,
    version: Option<Version>,
    file: ServedFile,
    count: NonZeroU32,
    label: Label,
    most: usize,
}

impl Service {
    /// Makes a proof file of a statement and keeps it, in place of the last one. It is finished and kept
    /// also if whoever asked for it does not wait; but not when the statement is superseded or deleted meanwhile,
    /// nor when the server stops.
    ///
    /// # Errors
    /// If the statement is not held, the protocol is not offered, the file would be too large, or another
    /// one is being made.
    pub async fn issue(&self, id: &str, request: &ProofRequest) -> Result<ProofInfo, Refused> {
        let statement = digest(id)?;
        let bits = if request.bits == 0 { Bits::FILE.get() } else { request.bits };
        let bits = Bits::new(bits).map_err(|error| Refused::malformed(format!("bits: {error}")))?;
        let label = Label::new(&*request.label).map_err(Refused::malformed)?;
        // One after another, beside the live runs and not in their line: a file may take minutes.
        let making = self.0.issuing.begin(statement).ok_or_else(|| {
            let detail = "another proof file is being made; try again later";
            Refused::new(ProblemCode::Overloaded, detail)
        })?;
        let CurrentStatement { holding, version } = self.held(&statement, Freshness::Now).await?;
        let (file, count) = chosen(&holding, &request.protocol, bits)?;
        let most = self.0.settings.most_proof_bytes as usize;
        let order = Order { statement, version, file, count, label, most };
        let service = self.clone();
        let made = async move { service.make(order, making).await };
        tokio::spawn(made.in_current_span()).await.map_err(Refused::internal)?
    }

    /// Gives up the file that is being made, if there is one: the server stops.
    pub(crate) fn stop_issuing(&self) {
        self.0.issuing.cancel(None);
    }

    async fn make(&self, order: Order, making: Making) -> Result<ProofInfo, Refused> {
        let (statement, version) = (order.statement, order.version);
        let now = self.0.clock.now();
        let cancelled = Arc::clone(making.cancelled());
        let writing = self.work(move || order.write(now, &cancelled));
        let file = tokio::select! {
            file = writing => file?,
            () = self.outdated(&statement, version) => {
                // The work ends at its next piece; nobody needs to wait for that.
                self.0.issuing.cancel(Some(&statement));
                return Err(not_held());
            }
        };
        let info = info(&file.issued);
        if !self.cache()?.store().issue(file, version).await? {
            // Superseded or deleted meanwhile: the file would be of a witness that nobody holds any more.
            return Err(not_held());
        }
        tracing::info!(%statement, protocol = info.protocol, bytes = info.bytes, "issued a proof file");
        Ok(info)
    }

    /// Completes when a version is not the current one any more, whichever replica that was changed on.
    async fn outdated(&self, statement: &Digest, version: Option<Version>) {
        let (Some(cache), Some(version)) = (&self.0.catalogue.cache, version) else { return pending().await };
        let mut ticks = tokio::time::interval(LOOK_AGAIN);
        loop {
            ticks.tick().await;
            let found = cache.find(statement, Freshness::Recent, self.0.clock.now()).await;
            // What the store cannot say it is asked again.
            if found.is_ok_and(|found| found.is_none_or(|listed| listed.version != version)) {
                return;
            }
        }
    }

    /// The file that was issued of a statement.
    pub(crate) async fn issued(&self, id: &str) -> Result<Issued, Refused> {
        let statement = digest(id)?;
        // A file in the store is of no use where its statement is not held.
        self.statement(id).await?;
        let issued = match &self.0.catalogue.cache {
            Some(cache) => cache.store().issued(&statement).await?,
            None => None,
        };
        issued.ok_or_else(|| {
            Refused::new(ProblemCode::ProofNotIssued, "no proof file of this statement was made")
        })
    }

    /// A part of it.
    pub(crate) async fn part(&self, file: &Issued, part: u32) -> Result<Option<Vec<u8>>, Refused> {
        Ok(self.cache()?.store().part(file, part).await?)
    }
}

impl Order {
    fn write(&self, now: Timestamp, cancelled: &Cancelled) -> Result<IssuedFile, Refused> {
        let proof = self.file.proof.file();
        self.check_size()?;
        let entropy = ProofEntropy { salt: random::fresh()?, seed: random::fresh()? };
        let mut out = Bounded { bytes: Vec::new(), most: self.most, cancelled };
        let witness = &*self.file.witness;
        let written = write_proof(proof, witness, self.count, &self.label, &entropy, &mut out, &mut |_| {});
        match written {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::StorageFull => return Err(self.too_large()),
            Err(_) if cancelled.is_set() => return Err(given_up()),
            Err(error) => return Err(Refused::internal(error)),
        }
        let issued = Issued {
            statement: self.statement,
            digest: Digest::new(Sha256::digest(&out.bytes).into()),
            protocol: proof.name().to_owned(),
            rounds: self.count.get(),
            label: self.label.clone(),
            bytes: out.bytes.len() as u64,
            at: now,
        };
        Ok(IssuedFile { issued, bytes: out.bytes })
    }

    /// Refuses before any work what would surely be too much of it: a file's length is known in the mean.
    fn check_size(&self) -> Result<(), Refused> {
        let expected = self.file.proof.file().expected_len(self.count);
        let commitments = match &self.file.proof {
            Proof::Rounds(protocol) => u64::from(self.count.get()) * u64::from(protocol.layout().count()),
            Proof::File(_) => 0,
        };
        if expected > (self.most + self.most / 10) as u64
            || commitments > MOST_BATCHES * u64::from(MAX_BATCH_SLOTS)
        {
            return Err(self.too_large());
        }
        Ok(())
    }

    fn too_large(&self) -> Refused {
        let detail = format!(
            "a file of {} {} by {} would have more than {} bytes, or take too long to make",
            self.count,
            self.file.proof.file().counts(),
            self.file.proof.file().name(),
            self.most
        );
        Refused::new(ProblemCode::ProofTooLarge, detail)
    }
}

/// The file by the protocol of this name, or by the one with the fewest rounds, and its count.
fn chosen(holding: &ServedStatement, name: &str, bits: Bits) -> Result<(ServedFile, NonZeroU32), Refused> {
    let files = holding.files();
    if files.is_empty() {
        return Err(no_witness());
    }
    let count = |file: &ServedFile| file.proof.file().count_for(Strength::Bits(bits)).ok();
    let with_count = files.iter().filter_map(|file| Some((file, count(file)?)));
    let found = match name {
        "" => with_count.filter(|(file, _)| matches!(file.proof, Proof::Rounds(_))).min_by_key(|&(_, n)| n),
        _ => with_count.into_iter().find(|(file, _)| file.proof.file().name() == name),
    };
    found.map(|(file, count)| (file.clone(), count)).ok_or_else(unknown_protocol)
}

fn info(issued: &Issued) -> ProofInfo {
    ProofInfo {
        statement: issued.statement.to_string(),
        protocol: issued.protocol.clone(),
        rounds: issued.rounds,
        label: issued.label.as_str().to_owned(),
        bytes: u32::try_from(issued.bytes).unwrap_or(u32::MAX),
    }
}

fn no_witness() -> Refused {
    let detail = "the server has no solution of this statement that a file could be made from";
    Refused::new(ProblemCode::UnknownProtocol, detail)
}

fn given_up() -> Refused {
    let detail = "the file was given up: its statement was deleted or superseded, or the server stops";
    Refused::new(ProblemCode::StatementNotHeld, detail)
}

/// Takes so many bytes and no more, for as long as they are wanted.
struct Bounded<'a> {
    bytes: Vec<u8>,
    most: usize,
    cancelled: &'a Cancelled,
}

impl Write for Bounded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.cancelled.check()?;
        if bytes.len() > self.most - self.bytes.len() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.cancelled.check()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_grows_beyond_its_bound_stops_there() {
        let cancelled = Cancelled::default();
        let mut out = Bounded { bytes: Vec::new(), most: 5, cancelled: &cancelled };
        out.write_all(b"1234").unwrap();
        let error = out.write_all(b"56").unwrap_err();
        assert_eq!((error.kind(), out.bytes.len()), (io::ErrorKind::StorageFull, 4));
        out.write_all(b"5").unwrap();
        assert!(out.write_all(b"6").is_err());
    }

    /// The first pass writes nothing, and takes half of the time.
    #[test]
    fn a_file_that_is_not_wanted_any_more_is_given_up_before_anything_is_written() {
        let puzzle = "1...\n..3.\n.4..\n...2\n";
        let statement = tincture_statements::read(puzzle.as_bytes(), &Default::default()).unwrap().statement;
        let solution = statement.read_solution("1324\n4231\n2413\n3142\n").unwrap();
        let prepared = tincture_protocols::Prepared::new(statement).unwrap();
        let solution = prepared.check(solution).unwrap();
        let served = ServedStatement::honest(&prepared, &solution, Label::default()).unwrap();
        let (file, _) = chosen(&served, "edge", Bits::FILE).unwrap();
        let (proof, witness) = (file.proof.file(), &*file.witness);
        let entropy = ProofEntropy { salt: [1; 32], seed: [2; 32] };
        let cancelled = Cancelled::default();
        let mut out = Bounded { bytes: Vec::new(), most: usize::MAX, cancelled: &cancelled };
        let rounds = NonZeroU32::new(1 << 16).unwrap();
        let mut batches = 0;
        let mut progress = |_: tincture_proof::file::Progress| {
            batches += 1;
            cancelled.set();
        };
        let label = Label::default();
        let written = write_proof(proof, witness, rounds, &label, &entropy, &mut out, &mut progress);
        assert!(written.is_err());
        assert_eq!((batches, out.bytes.len()), (1, 0));
    }
}
