-- Which session a device opened last, so that it is forgotten when somebody ends that session or changes the password.
ALTER TABLE known_devices ADD COLUMN session_hash BLOB;
-- How often the mail server did not say if it took a letter.
ALTER TABLE letters ADD COLUMN unclear INTEGER NOT NULL DEFAULT 0;
