-- What happened on each day, in numbers that name nobody.

CREATE TABLE days (
    day              INTEGER PRIMARY KEY,                    -- since the start of 1970, UTC
    counted_at       INTEGER NOT NULL,                       -- from the day's end on: counted for good
    sign_ups         INTEGER NOT NULL,
    people_active    INTEGER NOT NULL,
    likes            INTEGER NOT NULL,
    matches          INTEGER NOT NULL,
    messages         INTEGER NOT NULL,
    reports          INTEGER NOT NULL,
    reports_closed   INTEGER NOT NULL,
    decision_seconds INTEGER,                                -- the median age of the reports closed; NULL: none was
    suspensions      INTEGER NOT NULL,
    appeals          INTEGER NOT NULL
) STRICT;
CREATE INDEX reports_closed ON reports (closed_at) WHERE closed_at IS NOT NULL;
