-- What a match score needs of a person. Discovery reads it here on SQLite alone: in these indexes interests could be longer than an index
-- takes, so the statement that finds people looks them up in `users`. Thus rows of before need not be filled.
ALTER TABLE candidates ADD COLUMN interests TEXT NOT NULL DEFAULT '[]';
ALTER TABLE candidates ADD COLUMN is_verified BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE candidates ADD COLUMN shown_online BOOLEAN NOT NULL DEFAULT FALSE;
