-- Passkeys, by which people sign in instead of with a password or beside it.

ALTER TABLE users ADD COLUMN passkey_handle BLOB;              -- by what its passkeys know an account: random

CREATE TABLE passkeys (
    id            INTEGER PRIMARY KEY,
    user_id       INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credential_id BLOB NOT NULL UNIQUE,                         -- by what browsers name it
    public_key    BLOB NOT NULL,
    state         BLOB NOT NULL,                                -- its counter, and if it is backed up
    name          TEXT NOT NULL,
    created_at    INTEGER NOT NULL,
    last_used_at  INTEGER
) STRICT;
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- What browsers were asked and have not answered yet; each is good once.
CREATE TABLE passkey_ceremonies (
    challenge_hash BLOB PRIMARY KEY,                            -- SHA-256 of the challenge
    user_id        INTEGER REFERENCES users (id) ON DELETE CASCADE, -- who adds a passkey; NULL where one is used
    state          BLOB NOT NULL,
    ends_at        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_ceremonies_by_user ON passkey_ceremonies (user_id);
CREATE INDEX passkey_ceremonies_oldest ON passkey_ceremonies (ends_at);
