//! What is typed, and what is printed. `TRYCMD=overwrite` writes the transcripts afresh.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
