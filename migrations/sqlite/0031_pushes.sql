-- The key pair by which push services know this server; one row.
CREATE TABLE push_keys (
    id          INTEGER PRIMARY KEY,                -- 1
    private_key BLOB    NOT NULL,                   -- a number below the order of P-256
    created_at  INTEGER NOT NULL
) STRICT;

-- The browsers that get pushes, one for a session, with which it ends.
CREATE TABLE push_subscriptions (
    id           INTEGER PRIMARY KEY,
    session_hash BLOB    NOT NULL UNIQUE REFERENCES sessions (token_hash) ON DELETE CASCADE,
    user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    endpoint     TEXT    NOT NULL UNIQUE,           -- the address that the push service gave the browser
    service      INTEGER NOT NULL,                  -- a number for the push service
    p256dh       BLOB    NOT NULL,                  -- the browser's public key
    auth         BLOB    NOT NULL,                  -- what it shares with whoever may send to it
    show_words   INTEGER NOT NULL,                  -- names and words may stand on a lock screen
    created_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id);

-- Pushes that wait, one for each browser and room; their words are written only when they are sent.
CREATE TABLE pushes (
    subscription_id INTEGER NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
    room_id         INTEGER NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    service         INTEGER NOT NULL,               -- the number of the subscription's push service
    kind            TEXT    NOT NULL,               -- match, message: the latest cause
    causes          INTEGER NOT NULL,               -- how many there were: whoever sends it sees if another came meanwhile
    caused_at       INTEGER NOT NULL,               -- when the latest came
    due_at          INTEGER NOT NULL,
    tries           INTEGER NOT NULL,               -- how often the push service did not take it
    PRIMARY KEY (subscription_id, room_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX pushes_due ON pushes (service, due_at);
CREATE INDEX pushes_by_room ON pushes (room_id);
