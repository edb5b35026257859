-- Letters that wait to be sent, or were; their words are written only when they are sent.

CREATE TABLE letters (
    id          INTEGER PRIMARY KEY,
    kind        TEXT    NOT NULL,                   -- password link, password changed
    user_id     INTEGER REFERENCES users (id) ON DELETE CASCADE,    -- the reader, as soon as they are known
    address_key TEXT    NOT NULL,                   -- the address somebody typed, until the reader is looked up by it; then empty
    address     TEXT    NOT NULL,                   -- where it goes, if that was known when it was written, until it is sent; else empty
    limit_key   BLOB    NOT NULL,                   -- hash of kind and address: how many of them there were lately
    created_at  INTEGER NOT NULL,
    due_at      INTEGER,                            -- when it is to be sent, or tried again; NULL: no more
    tries       INTEGER NOT NULL,                   -- how often the mail server refused it
    outcome     TEXT    NOT NULL,                   -- waiting, sent, dead (refused for good), unknown (nobody has this address), void (its cause is past)
    fault       TEXT    NOT NULL                    -- why the last try failed
) STRICT;
CREATE INDEX letters_due ON letters (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX letters_by_limit ON letters (limit_key, created_at);
CREATE INDEX letters_by_user ON letters (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX letters_by_address ON letters (address_key) WHERE address_key <> '';
CREATE INDEX letters_oldest ON letters (created_at);

-- Links by which a new password is chosen.
CREATE TABLE password_links (
    token_hash BLOB    PRIMARY KEY,                 -- SHA-256 of the token
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    ends_at    INTEGER NOT NULL,
    used_at    INTEGER                              -- when it, or another of the same account, was used
) STRICT, WITHOUT ROWID;
CREATE INDEX password_links_by_user ON password_links (user_id);
CREATE INDEX password_links_oldest ON password_links (ends_at);
