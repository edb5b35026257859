-- Messages that answer another, and reactions to messages.

ALTER TABLE messages ADD COLUMN reply_to BIGINT REFERENCES messages (id) ON DELETE SET NULL;   -- of the same room
ALTER TABLE messages ADD COLUMN changed_version BIGINT;              -- the room's, when it was last reacted to, or deleted
UPDATE messages SET changed_version = deleted_version WHERE deleted_version IS NOT NULL;
CREATE INDEX messages_replies ON messages (reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX messages_changed ON messages (room_id, changed_version) WHERE changed_version IS NOT NULL;
DROP INDEX messages_deleted;

-- At most one of each person to each message; it goes with either.
CREATE TABLE message_reactions (
    room_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    emoji TEXT NOT NULL,                             -- one of six
    created_at BIGINT NOT NULL,
    PRIMARY KEY (room_id, seq, user_id),
    FOREIGN KEY (room_id, seq) REFERENCES messages (room_id, seq) ON DELETE CASCADE
);
CREATE INDEX message_reactions_person ON message_reactions (user_id, room_id, seq);
