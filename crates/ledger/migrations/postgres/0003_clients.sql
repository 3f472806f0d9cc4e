-- client: a keyed digest of the address that opened the session; its limit is counted by it.
ALTER TABLE sessions ADD COLUMN client BYTEA NOT NULL DEFAULT '';
DROP INDEX sessions_open;
CREATE INDEX sessions_open ON sessions (expires, client) WHERE state = 0;
