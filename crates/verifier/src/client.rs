//! The client.

use crate::link::Link;
use crate::random::Random;
use crate::run::{Run, largest_answer};
use crate::session::Session;
use crate::stop::Stop;
use crate::tls::http_client;
use crate::{Plan, Progress, Recording, Report, ServerUrl, SessionParts, Settings, Trust, VerifyError};
use std::time::Instant;
use tincture_proof::{Label, Live, Verdict};

/// A client of one proving service.
///
/// It keeps its connection between messages, follows no redirect (a session belongs to the server that
/// was named) and asks no proxy (a run on the same machine would not find its server).
#[derive(Debug, Clone)]
pub struct Client {
    http: reqwest::Client,
    server: ServerUrl,
    settings: Settings,
}

impl Client {
    /// A client of `server`, which over `https` must have a certificate that the system trusts. Nothing is
    /// sent yet.
    ///
    /// # Errors
    /// [`VerifyError::NoConnection`] if the server is spoken to over `https` and the system trusts nobody.
    pub fn new(server: ServerUrl, settings: Settings) -> Result<Self, VerifyError> {
        Self::trusting(server, settings, &Trust::system())
    }

    /// As [`Client::new`], with issuers of the caller's.
    ///
    /// # Errors
    /// As [`Client::new`].
    pub fn trusting(server: ServerUrl, settings: Settings, trust: &Trust) -> Result<Self, VerifyError> {
        let http = http_client(&server, trust, settings.one_try())?;
        Ok(Self { http, server, settings })
    }

    /// Runs `plan` against the server to its verdict. `progress` is told after each batch.
    ///
    /// Challenges follow from fresh randomness of the operating system. On a runtime with several threads
    /// batches are checked in place of the calling task's thread, so other tasks go on.
    ///
    /// # Errors
    /// [`VerifyError`] if no challenge could be sent, and that says nothing about the proof. Afterwards
    /// every end is a verdict.
    pub async fn verify(
        &self,
        plan: &Plan<'_>,
        progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Report, VerifyError> {
        self.verify_with(plan, progress, None).await
    }

    /// As [`Client::verify`], and keeps what was exchanged in `recording`.
    ///
    /// # Errors
    /// As [`Client::verify`].
    pub async fn verify_recorded(
        &self,
        plan: &Plan<'_>,
        progress: &mut (dyn FnMut(Progress) + Send),
        recording: &mut Recording,
    ) -> Result<Report, VerifyError> {
        *recording = Recording::default();
        self.verify_with(plan, progress, Some(recording)).await
    }

    async fn verify_with(
        &self,
        plan: &Plan<'_>,
        progress: &mut (dyn FnMut(Progress) + Send),
        recording: Option<&mut Recording>,
    ) -> Result<Report, VerifyError> {
        let start = Instant::now();
        let random = Random::draw()?;
        let mut link = Link::new(&self.http, &self.server, &self.settings);
        let (verdict, accepted_rounds, label) =
            self.run(&mut link, plan, &random, progress, recording).await?;
        Ok(Report { verdict, accepted_rounds, label, traffic: link.traffic, elapsed: start.elapsed() })
    }

    async fn run(
        &self,
        link: &mut Link<'_>,
        plan: &Plan<'_>,
        random: &Random,
        progress: &mut (dyn FnMut(Progress) + Send),
        mut recording: Option<&mut Recording>,
    ) -> Result<(Verdict, u32, Option<Label>), VerifyError> {
        let session = match Session::open(link, plan, random).await {
            Ok(session) => session,
            Err(Stop::Error(error)) => return Err(error),
            Err(Stop::Rejected(rejection)) => return Ok((Err(rejection), 0, None)),
        };
        let label = Some(session.label.clone());
        if let Some(recording) = &mut recording {
            let (server_random, verifier_random) = (session.server_random, random.session);
            let label = session.label.clone();
            recording.session = Some(SessionParts { server_random, verifier_random, label });
        }
        if let Err(reason) = session.hold_against(plan) {
            return Ok((Err(reason.into()), 0, label));
        }
        if plan.mode == Live::Sequential && self.settings.stream {
            link.open_stream(&session.name, largest_answer(plan.protocol)).await;
        }
        let mut run = Run { link, session: &session, plan, accepted: 0, recording };
        match run.rounds(random, progress).await {
            Ok(accepted) => Ok((Ok(accepted), run.accepted, label)),
            Err(Stop::Rejected(rejection)) => Ok((Err(rejection), run.accepted, label)),
            Err(Stop::Error(error)) => Err(error),
        }
    }
}
