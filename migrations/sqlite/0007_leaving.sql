-- Sessions as their owner sees them: an id that opens nothing, and what device it was.

ALTER TABLE sessions ADD COLUMN id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
UPDATE sessions SET id = random() & 9223372036854775807;
