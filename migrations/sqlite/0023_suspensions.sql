-- Suspensions: why, until when, and what was written against them. The present one is that which began when `users` says so; one
-- that the program before began or ended has no row, or one whose beginning is not that of the account.

CREATE TABLE suspensions (
    id            INTEGER PRIMARY KEY,                       -- grows with time
    user_id       INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reason        TEXT NOT NULL,                             -- as in reports
    started_at    INTEGER NOT NULL,
    ends_at       INTEGER,                                   -- NULL: until restored
    ended_at      INTEGER,                                   -- when it was over
    appeal        TEXT,                                      -- what the person wrote against it
    appealed_at   INTEGER,
    answer        TEXT,                                      -- why the appeal was refused
    answered_at   INTEGER,
    token_hash    BLOB,                                      -- SHA-256 of the token by which the appeal is written
    token_ends_at INTEGER
) STRICT;
CREATE INDEX suspensions_by_user ON suspensions (user_id);
CREATE UNIQUE INDEX suspensions_by_token ON suspensions (token_hash);
CREATE INDEX suspensions_appealed ON suspensions (id) WHERE appealed_at IS NOT NULL;
CREATE INDEX suspensions_waiting ON suspensions (id) WHERE appealed_at IS NOT NULL AND answered_at IS NULL AND ended_at IS NULL;
CREATE INDEX suspensions_ending ON suspensions (ends_at) WHERE ended_at IS NULL;
