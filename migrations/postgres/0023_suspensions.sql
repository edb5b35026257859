-- Suspensions: why, until when, and what was written against them. The present one is that which began when `users` says so; one
-- that the program before began or ended has no row, or one whose beginning is not that of the account.

CREATE TABLE suspensions (
    id            BIGINT PRIMARY KEY,                        -- grows with time
    user_id       BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reason        TEXT NOT NULL,                             -- as in reports
    started_at    BIGINT NOT NULL,
    ends_at       BIGINT,                                    -- NULL: until restored
    ended_at      BIGINT,                                    -- when it was over
    appeal        TEXT,                                      -- what the person wrote against it
    appealed_at   BIGINT,
    answer        TEXT,                                      -- why the appeal was refused
    answered_at   BIGINT,
    token_hash    BYTEA,                                     -- SHA-256 of the token by which the appeal is written
    token_ends_at BIGINT
);
CREATE INDEX suspensions_by_user ON suspensions (user_id);
CREATE UNIQUE INDEX suspensions_by_token ON suspensions (token_hash);
CREATE INDEX suspensions_appealed ON suspensions (id) WHERE appealed_at IS NOT NULL;
CREATE INDEX suspensions_waiting ON suspensions (id) WHERE appealed_at IS NOT NULL AND answered_at IS NULL AND ended_at IS NULL;
CREATE INDEX suspensions_ending ON suspensions (ends_at) WHERE ended_at IS NULL;
