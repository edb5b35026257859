-- Rooms of two people, what they say to each other, and which requests were answered before.

CREATE TABLE rooms (
    id INTEGER NOT NULL PRIMARY KEY,
    low_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    high_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    last_seq INTEGER NOT NULL,                       -- of the latest message; 0 before the first
    version INTEGER NOT NULL,                        -- grows with every change of what the room shows
    UNIQUE (low_id, high_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX rooms_high ON rooms (high_id);

-- A room as one of the two sees it, with all that the list of conversations shows of it.
CREATE TABLE room_members (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    room_id INTEGER NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    other_id INTEGER NOT NULL,
    visible INTEGER NOT NULL,                       -- in the list
    read_seq INTEGER NOT NULL,
    unread INTEGER NOT NULL,
    last_text TEXT,                                 -- of the last message by a person
    last_at INTEGER,
    active_at INTEGER NOT NULL,                      -- the list's order
    PRIMARY KEY (user_id, room_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX room_members_latest ON room_members (user_id, active_at DESC, room_id) WHERE visible;
CREATE INDEX room_members_room ON room_members (room_id);

CREATE TABLE messages (
    room_id INTEGER NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,                            -- 1, 2, 3 … without a gap: order and cursors rest on it
    id INTEGER NOT NULL UNIQUE,
    sender_id INTEGER NOT NULL,
    kind TEXT NOT NULL,                             -- text, image, system
    content TEXT NOT NULL,
    image_key TEXT,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (room_id, seq)
) STRICT, WITHOUT ROWID;

-- The answer that a request got, for when it comes again under the same key.
CREATE TABLE idempotency (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    answer TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_oldest ON idempotency (user_id, created_at);
