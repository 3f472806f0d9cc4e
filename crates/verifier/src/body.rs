//! The bytes of an answer, and no more of them than it can have.

use crate::answer::Failure;
use reqwest::Response;
use tincture_wire::Problem;
use tincture_wire::limits::MAX_PROBLEM_BYTES;

/// Reads at most `most` bytes; `None` if there are more. What came is added to `received`.
pub(crate) async fn read(
    mut response: Response,
    most: usize,
    received: &mut u64,
) -> Result<Option<Vec<u8>>, Failure> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|e| Failure::of_transport(&e))? {
        *received += chunk.len() as u64;
        if chunk.len() > most - body.len() {
            return Ok(None);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(Some(body))
}

/// The server's reasons, if the answer holds any: a document of one of Tincture's own kinds, under the
/// status that the document itself names.
pub(crate) async fn problem(response: Response, received: &mut u64) -> Option<Box<Problem>> {
    let status = response.status().as_u16();
    let body = read(response, MAX_PROBLEM_BYTES, received).await.ok()??;
    let problem = Problem::from_json(&body).ok()?;
    let ours = problem.kind.starts_with("urn:tincture:problem:") && problem.status == status;
    ours.then(|| Box::new(problem))
}
