-- Whether this member wrote the last message of the room; NULL before the first, and for what was sent before there was this column.
ALTER TABLE room_members ADD COLUMN last_is_own INTEGER;
