-- Published statements, all versions. secret (what the witness is made from, sealed) and info (what is said in
-- public, as protobuf) are erased when a version ends. place: the order of the list. Times as in 0001.
CREATE TABLE statements (
    statement BLOB    NOT NULL,
    version   INTEGER NOT NULL,
    place     INTEGER NOT NULL,
    info      BLOB,
    secret    BLOB,
    published INTEGER NOT NULL,
    ended     INTEGER,
    PRIMARY KEY (statement, version)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX statements_current ON statements (statement) WHERE ended IS NULL;

-- How often the statements have changed. One row, which every change takes first.
CREATE TABLE generation (
    only_one INTEGER NOT NULL PRIMARY KEY CHECK (only_one = 1),
    value    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO generation (only_one, value) VALUES (1, 0);

-- The proof file of a statement, published or not, by its SHA-256, and its parts.
CREATE TABLE proofs (
    statement BLOB    NOT NULL PRIMARY KEY,
    digest    BLOB    NOT NULL,
    protocol  TEXT    NOT NULL,
    rounds    INTEGER NOT NULL,
    label     TEXT    NOT NULL,
    bytes     INTEGER NOT NULL,
    issued    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE proof_parts (
    statement BLOB    NOT NULL REFERENCES proofs (statement) ON DELETE CASCADE,
    digest    BLOB    NOT NULL,
    part      INTEGER NOT NULL,
    bytes     BLOB    NOT NULL,
    PRIMARY KEY (statement, part)
) STRICT;
