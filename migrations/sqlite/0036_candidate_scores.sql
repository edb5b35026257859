-- What a match score needs of a person, so that discovery scores everybody it finds without a look at their row in `users`.
ALTER TABLE candidates ADD COLUMN interests TEXT NOT NULL DEFAULT '[]';
ALTER TABLE candidates ADD COLUMN is_verified INTEGER NOT NULL DEFAULT 0;
ALTER TABLE candidates ADD COLUMN shown_online INTEGER NOT NULL DEFAULT 0;
DROP INDEX candidates_near;
DROP INDEX candidates_far;
DROP INDEX candidates_anywhere;
UPDATE candidates SET interests = u.interests, is_verified = u.is_verified, shown_online = u.shown_online
    FROM users u WHERE u.id = candidates.user_id;
CREATE INDEX candidates_near ON candidates
    (cell, gender, active_hour DESC, user_id, birth_date, seeks, age_min, age_max, max_distance, x, y, z, place_id,
     interests, is_verified, shown_online);
-- The wide cells begin 60 km away: nobody who looks no further can fit there.
CREATE INDEX candidates_far ON candidates
    (wide_cell, gender, active_hour DESC, user_id, birth_date, seeks, age_min, age_max, max_distance, x, y, z, place_id,
     interests, is_verified, shown_online)
    WHERE max_distance > 60;
-- For people whose own place is unknown.
CREATE INDEX candidates_anywhere ON candidates
    (gender, active_hour DESC, user_id, birth_date, seeks, age_min, age_max, max_distance, place_id, interests, is_verified, shown_online);
