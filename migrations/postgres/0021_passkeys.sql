-- Passkeys, by which people sign in instead of with a password or beside it.

ALTER TABLE users ADD COLUMN passkey_handle BYTEA;              -- by what its passkeys know an account: random

CREATE TABLE passkeys (
    id            BIGINT PRIMARY KEY,
    user_id       BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credential_id BYTEA NOT NULL UNIQUE,                         -- by what browsers name it
    public_key    BYTEA NOT NULL,
    state         BYTEA NOT NULL,                                -- its counter, and if it is backed up
    name          TEXT NOT NULL,
    created_at    BIGINT NOT NULL,
    last_used_at  BIGINT
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- What browsers were asked and have not answered yet; each is good once.
CREATE TABLE passkey_ceremonies (
    challenge_hash BYTEA PRIMARY KEY,                            -- SHA-256 of the challenge
    user_id        BIGINT REFERENCES users (id) ON DELETE CASCADE, -- who adds a passkey; NULL where one is used
    state          BYTEA NOT NULL,
    ends_at        BIGINT NOT NULL
);
CREATE INDEX passkey_ceremonies_by_user ON passkey_ceremonies (user_id);
CREATE INDEX passkey_ceremonies_oldest ON passkey_ceremonies (ends_at);
