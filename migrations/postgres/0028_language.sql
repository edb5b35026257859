-- The language that letters to a person are written in.
ALTER TABLE users ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
