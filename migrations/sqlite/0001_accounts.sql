-- People, what they look for, how they are signed in, and their pictures.

CREATE TABLE users (
    id            INTEGER PRIMARY KEY,
    email         TEXT    NOT NULL,
    email_key     TEXT    NOT NULL UNIQUE,          -- lower case: unique whatever the case
    password_hash TEXT,                             -- NULL: cannot be signed into
    name          TEXT    NOT NULL,
    username      TEXT    NOT NULL DEFAULT '',
    signature     TEXT    NOT NULL DEFAULT '',
    gender        TEXT    NOT NULL,                 -- female, male, other
    bio           TEXT    NOT NULL DEFAULT '',
    location      TEXT    NOT NULL DEFAULT '',
    place_id      INTEGER,                          -- what the location text names, when it is known
    cell          INTEGER,                          -- the place's cell of resolution 5 …
    wide_cell     INTEGER,                          -- … and of resolution 3
    place_x       INTEGER,                          -- … and where it is in metres from the earth's centre
    place_y       INTEGER,
    place_z       INTEGER,
    country       TEXT    NOT NULL DEFAULT '',
    interests     TEXT    NOT NULL DEFAULT '[]',    -- JSON list of texts
    occupation    TEXT    NOT NULL DEFAULT '',
    education     TEXT    NOT NULL DEFAULT '',
    zodiac_sign   TEXT    NOT NULL DEFAULT '',
    height        INTEGER,                          -- centimetres
    birth_date    TEXT    NOT NULL,                 -- YYYY-MM-DD
    is_verified   INTEGER NOT NULL DEFAULT 0,
    is_demo       INTEGER NOT NULL DEFAULT 0,
    shown_online  INTEGER NOT NULL DEFAULT 0,       -- demo people who always seem to be there
    active_hour   INTEGER NOT NULL,                 -- hours since 1970, written at most once an hour
    created_at    INTEGER NOT NULL
) STRICT;

-- Where there are no demo people, asking for them costs nothing.
CREATE INDEX users_demo ON users (place_id, id) WHERE is_demo;

CREATE TABLE preferences (
    user_id       INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    interested_in TEXT    NOT NULL,                 -- women, men, everyone
    age_min       INTEGER NOT NULL,
    age_max       INTEGER NOT NULL,
    max_distance  INTEGER NOT NULL,                 -- kilometres
    interests     TEXT    NOT NULL DEFAULT '[]'
) STRICT;

CREATE TABLE sessions (
    token_hash BLOB    PRIMARY KEY,                 -- SHA-256 of the token
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    seen_hour  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE photos (
    id         INTEGER PRIMARY KEY,
    user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose    TEXT    NOT NULL,                    -- profile, chat, moment
    key        TEXT    NOT NULL UNIQUE,             -- its url and its file
    width      INTEGER NOT NULL,
    height     INTEGER NOT NULL,
    thumbhash  TEXT    NOT NULL,                    -- base64
    position   INTEGER,                             -- place in the profile from 0 on; NULL: not shown there
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX photos_by_user ON photos (user_id, position);
