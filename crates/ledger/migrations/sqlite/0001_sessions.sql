-- Numbers are 64-bit, times milliseconds since 1970. mode: 1 sequential, 2 batched. state: 0 open, 1 finished,
-- 2 closed. seed is sealed. epoch: the boot that a session was written in last, empty where none can be read.
CREATE TABLE sessions (
    id         BLOB    NOT NULL PRIMARY KEY,
    statement  BLOB    NOT NULL,
    instance   BLOB    NOT NULL,
    protocol   TEXT    NOT NULL,
    mode       INTEGER NOT NULL,
    rounds     INTEGER NOT NULL,
    label      TEXT    NOT NULL,
    seed       BLOB    NOT NULL,
    witness    BLOB    NOT NULL,
    derivation INTEGER NOT NULL,
    created    INTEGER NOT NULL,
    expires    INTEGER NOT NULL,
    state      INTEGER NOT NULL,
    recorded   INTEGER NOT NULL,
    epoch      TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_open ON sessions (expires) WHERE state = 0;
CREATE INDEX sessions_expires ON sessions (expires);

-- The ledgers: a position is written once.
CREATE TABLE entries (
    session  BLOB    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    entry    BLOB    NOT NULL,
    PRIMARY KEY (session, position)
) STRICT, WITHOUT ROWID;

-- key_check: a sealed value that tells whether a server's key is the right one.
CREATE TABLE server (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
