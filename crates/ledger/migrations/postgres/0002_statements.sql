-- Published statements, all versions. secret (what the witness is made from, sealed) and info (what is said in
-- public, as protobuf) are erased when a version ends. place: the order of the list. Times as in 0001.
CREATE TABLE statements (
    statement BYTEA  NOT NULL,
    version   BIGINT NOT NULL,
    place     BIGINT NOT NULL,
    info      BYTEA,
    secret    BYTEA,
    published BIGINT NOT NULL,
    ended     BIGINT,
    PRIMARY KEY (statement, version)
);
CREATE UNIQUE INDEX statements_current ON statements (statement) WHERE ended IS NULL;

-- How often the statements have changed. One row, which every change takes first.
CREATE TABLE generation (
    only_one BIGINT NOT NULL PRIMARY KEY CHECK (only_one = 1),
    value    BIGINT NOT NULL
);
INSERT INTO generation (only_one, value) VALUES (1, 0);

-- The proof file of a statement, published or not, by its SHA-256, and its parts.
CREATE TABLE proofs (
    statement BYTEA  NOT NULL PRIMARY KEY,
    digest    BYTEA  NOT NULL,
    protocol  TEXT   NOT NULL,
    rounds    BIGINT NOT NULL,
    label     TEXT   NOT NULL,
    bytes     BIGINT NOT NULL,
    issued    BIGINT NOT NULL
);
CREATE TABLE proof_parts (
    statement BYTEA  NOT NULL REFERENCES proofs (statement) ON DELETE CASCADE,
    digest    BYTEA  NOT NULL,
    part      BIGINT NOT NULL,
    bytes     BYTEA  NOT NULL,
    PRIMARY KEY (statement, part)
);
