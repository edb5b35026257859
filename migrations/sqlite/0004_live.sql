-- Messages that are taken back, and what a search looks through.

ALTER TABLE messages ADD COLUMN version INTEGER NOT NULL DEFAULT 0;  -- the room's, when the message came
ALTER TABLE messages ADD COLUMN deleted_version INTEGER;             -- the room's, when it was deleted; the row keeps its place
ALTER TABLE messages ADD COLUMN words TEXT NOT NULL DEFAULT '';      -- in lower case; empty: no search finds it
UPDATE messages SET version = seq, words = CASE kind WHEN 'text' THEN lower(content) ELSE '' END;
CREATE INDEX messages_deleted ON messages (room_id, deleted_version) WHERE deleted_version IS NOT NULL;
CREATE INDEX messages_picture ON messages (image_key) WHERE image_key IS NOT NULL;
CREATE INDEX room_members_unread ON room_members (user_id, unread) WHERE unread > 0;

-- The index of the words, by message id. Words only come and go: they are never changed into others.
CREATE VIRTUAL TABLE message_words USING fts5(words, content='', contentless_delete=1, tokenize='trigram');
INSERT INTO message_words (rowid, words) SELECT id, words FROM messages WHERE words <> '';
CREATE TRIGGER messages_said AFTER INSERT ON messages WHEN NEW.words <> '' BEGIN
    INSERT INTO message_words (rowid, words) VALUES (NEW.id, NEW.words);
END;
CREATE TRIGGER messages_unsaid AFTER UPDATE OF words ON messages WHEN OLD.words <> '' BEGIN
    DELETE FROM message_words WHERE rowid = OLD.id;
END;
CREATE TRIGGER messages_gone AFTER DELETE ON messages WHEN OLD.words <> '' BEGIN
    DELETE FROM message_words WHERE rowid = OLD.id;
END;
