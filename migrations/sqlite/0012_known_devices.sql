-- Devices that have signed in to an account: guesses from elsewhere do not slow them down.

CREATE TABLE known_devices (
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash BLOB    NOT NULL,                    -- SHA-256 of the account and the device's token
    seen_at    INTEGER NOT NULL,
    PRIMARY KEY (user_id, token_hash)
) STRICT, WITHOUT ROWID;

-- Some failures count longer than others.
ALTER TABLE sign_in_attempts ADD COLUMN kept_until INTEGER NOT NULL DEFAULT 0;
UPDATE sign_in_attempts SET kept_until = last_at + 900000000;
DROP INDEX sign_in_attempts_oldest;
CREATE INDEX sign_in_attempts_ending ON sign_in_attempts (kept_until);
