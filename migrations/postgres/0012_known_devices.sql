-- Devices that have signed in to an account: guesses from elsewhere do not slow them down.

CREATE TABLE known_devices (
    user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash BYTEA  NOT NULL,                     -- SHA-256 of the account and the device's token
    seen_at    BIGINT NOT NULL,
    PRIMARY KEY (user_id, token_hash)
);

-- Some failures count longer than others.
ALTER TABLE sign_in_attempts ADD COLUMN kept_until BIGINT NOT NULL DEFAULT 0;
UPDATE sign_in_attempts SET kept_until = last_at + 900000000;
DROP INDEX sign_in_attempts_oldest;
CREATE INDEX sign_in_attempts_ending ON sign_in_attempts (kept_until);
