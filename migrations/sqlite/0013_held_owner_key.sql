-- A held picture's owner, and the key in the url by which they, and nobody who has only the picture's own key, see it as it is.
ALTER TABLE held_pictures ADD COLUMN user_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE held_pictures ADD COLUMN owner_key TEXT NOT NULL DEFAULT '';
UPDATE held_pictures SET user_id = (SELECT p.user_id FROM photos p WHERE p.id = photo_id), owner_key = lower(hex(randomblob(20)));
CREATE INDEX held_pictures_by_owner ON held_pictures (user_id);
