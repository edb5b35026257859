-- Likes, matches, favourites, and whom discovery finds.

-- stance: 1 liked, 2 superliked, 3 skipped; no row: nothing.
CREATE TABLE stances (
    actor_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    target_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    stance BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (actor_id, target_id)
);
CREATE INDEX stances_liked ON stances (actor_id, updated_at DESC) WHERE stance <= 2;
CREATE INDEX stances_target ON stances (target_id, actor_id);

-- How many acts a person has done and not undone. Writing it first puts a person's own acts one after the other.
CREATE TABLE undo_logs (
    actor_id BIGINT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    height BIGINT NOT NULL
);

-- The last 20 acts. A target may have left since: undo passes over such an act.
CREATE TABLE acts (
    actor_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    target_id BIGINT NOT NULL,
    act BIGINT NOT NULL,
    before_stance BIGINT NOT NULL,
    PRIMARY KEY (actor_id, seq)
);

-- Who of two people likes the other. Writing this one row is what makes two likes at the same moment follow each other.
CREATE TABLE pairs (
    low_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    high_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    low_likes BOOLEAN NOT NULL,
    high_likes BOOLEAN NOT NULL,
    PRIMARY KEY (low_id, high_id)
);
CREATE INDEX pairs_high ON pairs (high_id);

-- One row for each side of a match.
CREATE TABLE matches (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    match_id BIGINT NOT NULL,
    room_id BIGINT NOT NULL,
    is_new BOOLEAN NOT NULL,
    matched_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, other_id)
);
CREATE INDEX matches_latest ON matches (user_id, matched_at DESC, match_id DESC);
CREATE INDEX matches_other ON matches (other_id);

CREATE TABLE favorites (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    target_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, target_id)
);
CREATE INDEX favorites_latest ON favorites (user_id, created_at DESC);
CREATE INDEX favorites_target ON favorites (target_id);

-- What discovery asks of a person, copied from users and preferences so that one index answers. Within an hour of
-- activity the order is by id, which is random: nobody comes first for another reason.
-- gender is a bit (1 male, 2 female, 4 other), seeks the bits wished for; x, y and z are the place in metres from the
-- earth's centre; all of these and the cells are 0 where the place is unknown.
CREATE TABLE candidates (
    user_id BIGINT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    cell BIGINT NOT NULL,
    wide_cell BIGINT NOT NULL,
    x BIGINT NOT NULL,
    y BIGINT NOT NULL,
    z BIGINT NOT NULL,
    gender BIGINT NOT NULL,
    active_hour BIGINT NOT NULL,
    birth_date TEXT NOT NULL,
    seeks BIGINT NOT NULL,
    age_min BIGINT NOT NULL,
    age_max BIGINT NOT NULL,
    max_distance BIGINT NOT NULL,
    place_id BIGINT
);
CREATE INDEX candidates_near ON candidates
    (cell, gender, active_hour DESC, user_id, birth_date, seeks, age_min, age_max, max_distance, x, y, z, place_id);
-- The wide cells begin 60 km away: nobody who looks no further can fit there.
CREATE INDEX candidates_far ON candidates
    (wide_cell, gender, active_hour DESC, user_id, birth_date, seeks, age_min, age_max, max_distance, x, y, z, place_id)
    WHERE max_distance > 60;
-- For people whose own place is unknown.
CREATE INDEX candidates_anywhere ON candidates
    (gender, active_hour DESC, user_id, birth_date, seeks, age_min, age_max, max_distance, place_id);
