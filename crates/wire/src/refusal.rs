//! A problem document on a stream, where there is no status and no media type to tell it by.

use crate::convert::WireError;
use crate::problem::Problem;
use crate::v1::StreamProblem;

impl From<Problem> for StreamProblem {
    fn from(problem: Problem) -> Self {
        let Problem { kind, title, status, detail, code } = problem;
        Self { r#type: kind, title, status: status.into(), detail, code: code.to_string() }
    }
}

impl TryFrom<StreamProblem> for Problem {
    type Error = WireError;

    /// Fails if the status is none of a refusal: a number of HTTP's, from 400 to 599.
    fn try_from(problem: StreamProblem) -> Result<Self, WireError> {
        let StreamProblem { r#type: kind, title, status, detail, code } = problem;
        let status = u16::try_from(status).ok().filter(|status| (400..600).contains(status));
        let status = status.ok_or_else(|| WireError::field("status", "a refusal's, from 400 to 599"))?;
        Ok(Self { kind, title, status, detail, code: code.as_str().into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ProblemCode;

    #[test]
    fn problems_come_back_as_they_were() {
        let unknown = ProblemCode::Other("quota_spent".to_owned());
        for code in ProblemCode::KNOWN.iter().cloned().chain([unknown]) {
            let problem = Problem::new(code, "expected round 3, got 5");
            assert_eq!(Problem::try_from(StreamProblem::from(problem.clone())), Ok(problem));
        }
    }

    #[test]
    fn a_status_of_no_refusal_is_refused() {
        let read = |status| Problem::try_from(StreamProblem { status, ..StreamProblem::default() });
        for status in [400, 409, 599] {
            assert_eq!(read(status).map(|problem| u32::from(problem.status)), Ok(status));
        }
        for status in [0, 200, 399, 600, 1 << 16, (1 << 16) + 400, u32::MAX] {
            assert_eq!(read(status).map_err(|error| error.field), Err("status"), "{status}");
        }
    }
}
