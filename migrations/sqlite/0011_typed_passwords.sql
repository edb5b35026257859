-- When the password was last typed in a session: what is hard to take back wants it typed lately.

ALTER TABLE sessions ADD COLUMN password_at INTEGER NOT NULL DEFAULT 0;
