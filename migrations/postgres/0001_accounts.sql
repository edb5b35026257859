-- People, what they look for, how they are signed in, and their pictures.

CREATE TABLE users (
    id            BIGINT  PRIMARY KEY,
    email         TEXT    NOT NULL,
    email_key     TEXT    NOT NULL UNIQUE,          -- lower case: unique whatever the case
    password_hash TEXT,                             -- NULL: cannot be signed into
    name          TEXT    NOT NULL,
    username      TEXT    NOT NULL DEFAULT '',
    signature     TEXT    NOT NULL DEFAULT '',
    gender        TEXT    NOT NULL,                 -- female, male, other
    bio           TEXT    NOT NULL DEFAULT '',
    location      TEXT    NOT NULL DEFAULT '',
    place_id      BIGINT,                           -- what the location text names, when it is known
    cell          BIGINT,                           -- the place's cell of resolution 5 …
    wide_cell     BIGINT,                           -- … and of resolution 3
    place_x       BIGINT,                           -- … and where it is in metres from the earth's centre
    place_y       BIGINT,
    place_z       BIGINT,
    country       TEXT    NOT NULL DEFAULT '',
    interests     TEXT    NOT NULL DEFAULT '[]',    -- JSON list of texts
    occupation    TEXT    NOT NULL DEFAULT '',
    education     TEXT    NOT NULL DEFAULT '',
    zodiac_sign   TEXT    NOT NULL DEFAULT '',
    height        BIGINT,                           -- centimetres
    birth_date    TEXT    NOT NULL,                 -- YYYY-MM-DD
    is_verified   BOOLEAN NOT NULL DEFAULT FALSE,
    is_demo       BOOLEAN NOT NULL DEFAULT FALSE,
    shown_online  BOOLEAN NOT NULL DEFAULT FALSE,   -- demo people who always seem to be there
    active_hour   BIGINT  NOT NULL,                 -- hours since 1970, written at most once an hour
    created_at    BIGINT  NOT NULL
);

-- Where there are no demo people, asking for them costs nothing.
CREATE INDEX users_demo ON users (place_id, id) WHERE is_demo;

CREATE TABLE preferences (
    user_id       BIGINT  PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    interested_in TEXT    NOT NULL,                 -- women, men, everyone
    age_min       BIGINT  NOT NULL,
    age_max       BIGINT  NOT NULL,
    max_distance  BIGINT  NOT NULL,                 -- kilometres
    interests     TEXT    NOT NULL DEFAULT '[]'
);

CREATE TABLE sessions (
    token_hash BYTEA   PRIMARY KEY,                 -- SHA-256 of the token
    user_id    BIGINT  NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT  NOT NULL,
    seen_hour  BIGINT  NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE photos (
    id         BIGINT  PRIMARY KEY,
    user_id    BIGINT  NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose    TEXT    NOT NULL,                    -- profile, chat, moment
    key        TEXT    NOT NULL UNIQUE,             -- its url and its file
    width      BIGINT  NOT NULL,
    height     BIGINT  NOT NULL,
    thumbhash  TEXT    NOT NULL,                    -- base64
    position   BIGINT,                              -- place in the profile from 0 on; NULL: not shown there
    created_at BIGINT  NOT NULL
);
CREATE INDEX photos_by_user ON photos (user_id, position);
