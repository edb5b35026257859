-- Requests that came under an Idempotency-Key. Until now their whole answers were kept, words included: those rows are not carried over.
DROP TABLE idempotency;

-- The keys of a day. A key outlives its reply: a request whose reply is gone has no second effect.
CREATE TABLE idempotency_keys (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key_hash BLOB NOT NULL,                          -- SHA-256 of the client's own key
    created_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, key_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_oldest ON idempotency_keys (created_at);

-- What a reply is built from when its request comes again: ids and flags. It goes with whom or what it is about.
-- kind: like, undo (subject_id, act, is_match), message, moment, comment (the id of what was made). act is numbered as in acts.
CREATE TABLE idempotency_replies (
    user_id INTEGER NOT NULL,
    key_hash BLOB NOT NULL,
    fingerprint BLOB NOT NULL,                       -- hash of the request, keyed by the client's own key
    kind TEXT NOT NULL,
    subject_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    act INTEGER,
    is_match INTEGER NOT NULL,
    message_id INTEGER REFERENCES messages (id) ON DELETE CASCADE,
    moment_id INTEGER REFERENCES moments (id) ON DELETE CASCADE,
    comment_id INTEGER REFERENCES comments (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, key_hash),
    FOREIGN KEY (user_id, key_hash) REFERENCES idempotency_keys (user_id, key_hash) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_replies_subject ON idempotency_replies (subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX idempotency_replies_message ON idempotency_replies (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX idempotency_replies_moment ON idempotency_replies (moment_id) WHERE moment_id IS NOT NULL;
CREATE INDEX idempotency_replies_comment ON idempotency_replies (comment_id) WHERE comment_id IS NOT NULL;
