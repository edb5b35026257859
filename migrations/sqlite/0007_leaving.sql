-- Sessions as their owner sees them: an id that opens nothing, and what device it was.

ALTER TABLE sessions ADD COLUMN id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
UPDATE sessions SET id = random() & 9223372036854775807;

-- Accounts on their way out; the row goes with the account, when nothing of it is left. The stand-in is the row in
-- users that takes the person's side of the rooms that stay for others: it says nothing of anybody.
CREATE TABLE departures (
    user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    stand_in_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What others did towards somebody who leaves.
CREATE INDEX acts_target ON acts (target_id);

-- Attempts at signing in that failed, by what an account or an address can be known again by: a restart doesn't forget them.
CREATE TABLE sign_in_attempts (
    key BLOB NOT NULL PRIMARY KEY,
    count INTEGER NOT NULL,
    last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_attempts_oldest ON sign_in_attempts (last_at);
