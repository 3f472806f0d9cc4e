//! The codes of failures, which `--format json` prints: stable names for programs.

/// Declares the codes, each with what it means; the table in the crate's README is held against this list.
macro_rules! codes {
    ($($variant:ident $name:literal $meaning:literal)*) => {
        /// Why a command came to no result.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub(crate) enum Code {
            $(#[doc = $meaning] $variant,)*
            /// A server's own code, from its refusal.
            Server(String),
        }

        impl Code {
            /// Every code of the command's own, with what it means.
            #[cfg(test)]
            const ALL: &[(Self, &str)] = &[$((Self::$variant, $meaning),)*];

            /// The code as it is printed.
            pub(crate) fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $name,)*
                    Self::Server(code) => code,
                }
            }
        }

        impl From<&str> for Code {
            /// A code by its name; one that is not the command's own is a server's.
            fn from(name: &str) -> Self {
                match name {
                    $($name => Self::$variant,)*
                    other => Self::Server(other.to_owned()),
                }
            }
        }
    };
}

codes! {
    Usage "usage" "the command line asks for nothing that can be done"
    UnreadableFile "unreadable_file" "a file, or standard input, cannot be read"
    UnwritableFile "unwritable_file" "a file cannot be written"
    CannotWrite "cannot_write" "the result cannot be written to standard output"
    BrokenPipe "broken_pipe" "nobody reads the result any more; nothing is printed"
    TextTooLong "text_too_long" "a text is longer than any puzzle or solution"
    MalformedStatement "malformed_statement" "the puzzle is no legal one; line and column are named"
    UnreadableStatement "unreadable_statement" "the text is in no form that is read"
    NoSuchPuzzle "no_such_puzzle" "the file holds fewer puzzles than `--index` asks for"
    OptionUnfit "option_unfit" "an option is not for what the text is"
    ColoursMissing "colours_missing" "a graph needs `--colours`"
    StatementTooLarge "statement_too_large" "the puzzle is larger than can be worked with"
    TrivialStatement "trivial_statement" "there is nothing to prove"
    UnsatisfiableStatement "unsatisfiable_statement" "there is no solution"
    UnreadableSolution "unreadable_solution" "the solution is in no form that is read"
    WrongSolution "wrong_solution" "the solution breaks a rule, which is named"
    NoSolution "no_solution" "the experiment needs a solution"
    NotAColouring "not_a_colouring" "the protocol or form is for colourings, and the puzzle is none"
    GaveUp "gave_up" "no solution was found in time"
    NoSuchForm "no_such_form" "the puzzle has no such form"
    UnknownProtocol "unknown_protocol" "there is no such protocol, or not for this puzzle"
    BadStrategy "bad_strategy" "there is no such cheat, or not for this puzzle"
    BadSession "bad_session" "a saved session cannot be read, or there was none to save"
    BadStatement "bad_statement" "a statement cannot be served"
    BadStatements "bad_statements" "statements cannot be served together"
    BadToken "bad_token" "the owner's token or its hash is none, or its file is not secret"
    BadTls "bad_tls" "certificate or key of a server cannot be used"
    BadCa "bad_ca" "no certificates to trust are in the file"
    BadLog "bad_log" "the log's filter cannot be read"
    BadStore "bad_store" "the store's name is none"
    BadKeyFile "bad_key_file" "the key file holds no key, or is not secret"
    MissingKey "missing_key" "the store is sealed under a key whose file is missing"
    NoKeyFile "no_key_file" "the store needs `--key-file`"
    WrongKey "wrong_key" "the store is sealed under another key"
    NotAStore "not_a_store" "the file or database is something else"
    NotDurable "not_durable" "the database would lose what it acknowledged"
    UnverifiedStore "unverified_store" "the database is remote, and its certificate would not be verified"
    StoreLocked "store_locked" "another process uses the store"
    StoreFailed "store_failed" "the store cannot be opened or read"
    NoRandomness "no_randomness" "the operating system gives no randomness"
    NoRuntime "no_runtime" "threads cannot be started"
    NoSignals "no_signals" "signals cannot be waited for"
    CannotListen "cannot_listen" "the address cannot be listened on"
    CannotServe "cannot_serve" "connections cannot be accepted"
    NoConnection "no_connection" "no connection, or no answer in time, before anything was asked"
    Deadline "deadline" "the time for the whole run was over before a challenge was sent, or for the whole download"
    NotTincture "not_tincture" "something answers, but not as a Tincture server does"
    NotFound "not_found" "there is no proof file at the URL"
    Refused "refused" "the server declines, and says no code that is known here"
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::{Path, PathBuf};

    /// The sources below a directory.
    fn sources(directory: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
    }

    /// The names in quotes that stand right behind `before`, blanks apart.
    fn names<'a>(source: &'a str, before: &str) -> Vec<&'a str> {
        let behind = source.split(before).skip(1);
        let quoted = behind.filter_map(|text| text.trim_start().strip_prefix('"'));
        let names = quoted.filter_map(|text| text.split('"').next());
        names.filter(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '_')).collect()
    }

    /// A name that is not in the list would be printed as if a server had said it.
    #[test]
    fn every_code_that_is_given_is_in_the_list() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut found = 0;
        let mut known = |source: &str, before: &str| {
            // A bad URL is bad usage here.
            for name in names(source, before).into_iter().filter(|&name| name != "bad_url") {
                found += 1;
                assert!(!matches!(Code::from(name), Code::Server(_)), "{name}");
            }
        };
        for path in sources(&here.join("src")) {
            let text = std::fs::read_to_string(&path).unwrap();
            known(&text, "refused(");
            known(&text, "no_server(");
        }
        let libraries = [
            "statements/src/error.rs",
            "verifier/src/error.rs",
            "verifier/src/download.rs",
            "ledger/src/store/open.rs",
        ];
        for path in libraries {
            known(&std::fs::read_to_string(here.join("..").join(path)).unwrap(), "=> ");
        }
        assert!(found > 40, "only {found} codes were found");
    }

    #[test]
    fn names_are_told_apart_and_lead_back() {
        for (code, _) in Code::ALL {
            assert_eq!(Code::from(code.as_str()), *code);
        }
        assert_eq!(Code::from("session_closed").as_str(), "session_closed");
    }

    #[test]
    fn the_readmes_table_is_this_list() {
        let readme = include_str!("../README.md");
        let rows: Vec<&str> = readme.lines().filter(|line| line.starts_with("| `")).collect();
        let list: Vec<String> =
            Code::ALL.iter().map(|(code, meaning)| format!("| `{}` | {meaning} |", code.as_str())).collect();
        assert_eq!(rows, list);
    }
}
