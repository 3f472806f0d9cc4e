-- Times are milliseconds since 1970. mode: 1 sequential, 2 batched. state: 0 open, 1 finished, 2 closed.
-- seed is sealed. epoch: cluster, database and timeline that a session was opened in.
CREATE TABLE sessions (
    id         BYTEA  NOT NULL PRIMARY KEY,
    statement  BYTEA  NOT NULL,
    instance   BYTEA  NOT NULL,
    protocol   TEXT   NOT NULL,
    mode       BIGINT NOT NULL,
    rounds     BIGINT NOT NULL,
    label      TEXT   NOT NULL,
    seed       BYTEA  NOT NULL,
    witness    BYTEA  NOT NULL,
    derivation BIGINT NOT NULL,
    created    BIGINT NOT NULL,
    expires    BIGINT NOT NULL,
    state      BIGINT NOT NULL,
    recorded   BIGINT NOT NULL,
    epoch      TEXT   NOT NULL
);
CREATE INDEX sessions_open ON sessions (expires) WHERE state = 0;
CREATE INDEX sessions_expires ON sessions (expires);

-- The ledgers: a position is written once.
CREATE TABLE entries (
    session  BYTEA  NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    entry    BYTEA  NOT NULL,
    PRIMARY KEY (session, position)
);

-- key_check: a sealed value that tells whether a server's key is the right one.
CREATE TABLE server (
    name  TEXT  NOT NULL PRIMARY KEY,
    value BYTEA NOT NULL
);
