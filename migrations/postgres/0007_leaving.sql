-- Sessions as their owner sees them: an id that opens nothing, and what device it was.

ALTER TABLE sessions ADD COLUMN id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
UPDATE sessions SET id = floor(random() * 9223372036854774784)::BIGINT;

-- Accounts on their way out; the row goes with the account, when nothing of it is left. The stand-in is the row in
-- users that takes the person's side of the rooms that stay for others: it says nothing of anybody.
CREATE TABLE departures (
    user_id BIGINT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    stand_in_id BIGINT NOT NULL
);

-- What others did towards somebody who leaves.
CREATE INDEX acts_target ON acts (target_id);

-- Attempts at signing in that failed, by what an account or an address can be known again by: a restart doesn't forget them.
CREATE TABLE sign_in_attempts (
    key BYTEA NOT NULL PRIMARY KEY,
    count BIGINT NOT NULL,
    last_at BIGINT NOT NULL
);
CREATE INDEX sign_in_attempts_oldest ON sign_in_attempts (last_at);
