-- Messages that are taken back, and what a search looks through.

ALTER TABLE messages ADD COLUMN version BIGINT NOT NULL DEFAULT 0;   -- the room's, when the message came
ALTER TABLE messages ADD COLUMN deleted_version BIGINT;              -- the room's, when it was deleted; the row keeps its place
ALTER TABLE messages ADD COLUMN words TEXT NOT NULL DEFAULT '';      -- in lower case; empty: no search finds it
UPDATE messages SET version = seq, words = CASE kind WHEN 'text' THEN lower(content) ELSE '' END;
CREATE INDEX messages_deleted ON messages (room_id, deleted_version) WHERE deleted_version IS NOT NULL;
CREATE INDEX messages_picture ON messages (image_key) WHERE image_key IS NOT NULL;
CREATE INDEX room_members_unread ON room_members (user_id, unread) WHERE unread > 0;

-- The index of the words. Where pg_trgm can't be had, search looks through the latest messages alone.
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX messages_words ON messages USING gin (words gin_trgm_ops) WHERE words <> '';
EXCEPTION WHEN OTHERS THEN
    RAISE NOTICE 'pg_trgm is not to be had: %', SQLERRM;
END
$$;
