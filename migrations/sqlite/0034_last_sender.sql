-- The time of the room's last message, if this member wrote it. By its time, so that a program that knows only `last_at` makes it count
-- no more; and so NULL for what was sent before there was this column.
ALTER TABLE room_members ADD COLUMN last_own_at INTEGER;
