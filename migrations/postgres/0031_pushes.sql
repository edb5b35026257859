-- The key pair by which push services know this server; one row.
CREATE TABLE push_keys (
    id          BIGINT  PRIMARY KEY,                -- 1
    private_key BYTEA   NOT NULL,                   -- a number below the order of P-256
    created_at  BIGINT  NOT NULL
);

-- The browsers that get pushes, one for a session, with which it ends.
CREATE TABLE push_subscriptions (
    id           BIGINT  PRIMARY KEY,
    session_hash BYTEA   NOT NULL UNIQUE REFERENCES sessions (token_hash) ON DELETE CASCADE,
    user_id      BIGINT  NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    endpoint     TEXT    NOT NULL UNIQUE,           -- the address that the push service gave the browser
    service      BIGINT  NOT NULL,                  -- a number for the push service
    p256dh       BYTEA   NOT NULL,                  -- the browser's public key
    auth         BYTEA   NOT NULL,                  -- what it shares with whoever may send to it
    show_words   BOOLEAN NOT NULL,                  -- names and words may stand on a lock screen
    created_at   BIGINT  NOT NULL
);
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id);

-- Pushes that wait, one for each browser and room; their words are written only when they are sent.
CREATE TABLE pushes (
    subscription_id BIGINT  NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
    room_id         BIGINT  NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    service         BIGINT  NOT NULL,               -- the number of the subscription's push service
    kind            TEXT    NOT NULL,               -- match, message: the latest cause
    causes          BIGINT  NOT NULL,               -- how many there were: whoever sends it sees if another came meanwhile
    caused_at       BIGINT  NOT NULL,               -- when the latest came
    due_at          BIGINT  NOT NULL,
    tries           BIGINT  NOT NULL,               -- how often the push service did not take it
    PRIMARY KEY (subscription_id, room_id)
);
CREATE INDEX pushes_due ON pushes (service, due_at);
CREATE INDEX pushes_by_room ON pushes (room_id);
