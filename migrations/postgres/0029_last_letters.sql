-- The language of a letter to somebody whose account is gone; NULL: that of its reader.
ALTER TABLE letters ADD COLUMN language TEXT;
