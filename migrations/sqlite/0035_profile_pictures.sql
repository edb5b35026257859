-- The pictures of a profile are read from this index alone, which has those of one person beside each other.
CREATE INDEX photos_of_profile ON photos (user_id, position, key, width, height, thumbhash, focus) WHERE position IS NOT NULL;
