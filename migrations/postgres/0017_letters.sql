-- Letters that wait to be sent, or were; their words are written only when they are sent.

CREATE TABLE letters (
    id          BIGINT  PRIMARY KEY,
    kind        TEXT    NOT NULL,                   -- password link, password changed
    user_id     BIGINT  REFERENCES users (id) ON DELETE CASCADE,    -- the reader, as soon as they are known
    address_key TEXT    NOT NULL,                   -- the address somebody typed, until the reader is looked up by it; then empty
    address     TEXT    NOT NULL,                   -- where it goes, if that was known when it was written, until it is sent; else empty
    limit_key   BYTEA   NOT NULL,                   -- hash of kind and address: how many of them there were lately
    created_at  BIGINT  NOT NULL,
    due_at      BIGINT ,                            -- when it is to be sent, or tried again; NULL: no more
    tries       BIGINT  NOT NULL,                   -- how often the mail server refused it
    outcome     TEXT    NOT NULL,                   -- waiting, sent, dead (refused for good), unknown (nobody has this address), void (its cause is past)
    fault       TEXT    NOT NULL                    -- why the last try failed
);
CREATE INDEX letters_due ON letters (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX letters_by_limit ON letters (limit_key, created_at);
CREATE INDEX letters_by_user ON letters (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX letters_by_address ON letters (address_key) WHERE address_key <> '';
CREATE INDEX letters_oldest ON letters (created_at);

-- Links by which a new password is chosen.
CREATE TABLE password_links (
    token_hash BYTEA   PRIMARY KEY,                 -- SHA-256 of the token
    user_id    BIGINT  NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    ends_at    BIGINT  NOT NULL,
    used_at    BIGINT                               -- when it, or another of the same account, was used
);
CREATE INDEX password_links_by_user ON password_links (user_id);
CREATE INDEX password_links_oldest ON password_links (ends_at);
