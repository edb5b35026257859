-- Rooms of two people, what they say to each other, and which requests were answered before.

CREATE TABLE rooms (
    id BIGINT NOT NULL PRIMARY KEY,
    low_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    high_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    last_seq BIGINT NOT NULL,                       -- of the latest message; 0 before the first
    version BIGINT NOT NULL,                        -- grows with every change of what the room shows
    UNIQUE (low_id, high_id)
);
CREATE INDEX rooms_high ON rooms (high_id);

-- A room as one of the two sees it, with all that the list of conversations shows of it.
CREATE TABLE room_members (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    room_id BIGINT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    other_id BIGINT NOT NULL,
    visible BOOLEAN NOT NULL,                       -- in the list
    read_seq BIGINT NOT NULL,
    unread BIGINT NOT NULL,
    last_text TEXT,                                 -- of the last message by a person
    last_at BIGINT,
    active_at BIGINT NOT NULL,                      -- the list's order
    PRIMARY KEY (user_id, room_id)
);
CREATE INDEX room_members_latest ON room_members (user_id, active_at DESC, room_id) WHERE visible;
CREATE INDEX room_members_room ON room_members (room_id);

CREATE TABLE messages (
    room_id BIGINT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,                            -- 1, 2, 3 … without a gap: order and cursors rest on it
    id BIGINT NOT NULL UNIQUE,
    sender_id BIGINT NOT NULL,
    kind TEXT NOT NULL,                             -- text, image, system
    content TEXT NOT NULL,
    image_key TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (room_id, seq)
);

-- The answer that a request got, for when it comes again under the same key.
CREATE TABLE idempotency (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    fingerprint BYTEA NOT NULL,
    answer TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_oldest ON idempotency (user_id, created_at);
