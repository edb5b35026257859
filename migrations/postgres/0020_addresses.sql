-- Addresses: which are confirmed, which wait for it, and which can be taken back after a change.

ALTER TABLE users ADD COLUMN email_confirmed_at BIGINT;         -- when its present address was confirmed

-- Addresses that people want instead of theirs, until they are confirmed.
CREATE TABLE new_addresses (
    user_id   BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    email     TEXT NOT NULL,
    email_key TEXT NOT NULL,
    asked_at  BIGINT NOT NULL
);
CREATE INDEX new_addresses_oldest ON new_addresses (asked_at);

-- Addresses that people had before: nobody else gets them while the change can be taken back.
CREATE TABLE former_addresses (
    user_id   BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    email     TEXT NOT NULL,
    email_key TEXT NOT NULL,
    ends_at   BIGINT NOT NULL,                              -- until when it can be taken back
    PRIMARY KEY (user_id, email_key)
);
CREATE INDEX former_addresses_by_key ON former_addresses (email_key);
CREATE INDEX former_addresses_oldest ON former_addresses (ends_at);

-- Links by which an address is confirmed or taken back.
CREATE TABLE address_links (
    token_hash BYTEA PRIMARY KEY,                             -- SHA-256 of the token
    user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind       TEXT NOT NULL,                               -- confirm, take back
    email_key  TEXT NOT NULL,                               -- of which address
    ends_at    BIGINT NOT NULL,
    used_at    BIGINT                                           -- when it was used, or what it was about was changed otherwise
);
CREATE INDEX address_links_by_user ON address_links (user_id);
CREATE INDEX address_links_oldest ON address_links (ends_at);
