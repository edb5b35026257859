-- Selfies by which people show that they are who is in their photos: one a person at most, from the question for a gesture on until an
-- operator approves it; a refused one until another gesture is asked for, or the person takes the answer away.

CREATE TABLE selfies (
    id          INTEGER PRIMARY KEY,
    user_id     INTEGER NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
    gesture     TEXT NOT NULL,                               -- what it must show
    asked_at    INTEGER NOT NULL,
    key         TEXT UNIQUE,                                 -- its file; NULL: not sent yet, or refused
    sent_at     INTEGER,
    answer      TEXT,                                        -- why it was refused, as the person reads it
    answered_at INTEGER
) STRICT;
CREATE INDEX selfies_sent ON selfies (sent_at, id) WHERE key IS NOT NULL;
CREATE INDEX selfies_asked ON selfies (asked_at) WHERE sent_at IS NULL;

-- The main photo with which somebody was verified. While another one is in its place the badge rests, and users.is_verified is false.
-- Without a row, which the program before wrote none of, it is the main photo that is there now.
CREATE TABLE verifications (
    user_id    INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    photo_id   INTEGER NOT NULL,                             -- 0: there was none
    is_resting INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
