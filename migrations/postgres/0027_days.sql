-- What happened on each day, in numbers that name nobody.

CREATE TABLE days (
    day              BIGINT PRIMARY KEY,                     -- since the start of 1970, UTC
    counted_at       BIGINT NOT NULL,                        -- from the day's end on: counted for good
    sign_ups         BIGINT NOT NULL,
    people_active    BIGINT NOT NULL,
    likes            BIGINT NOT NULL,
    matches          BIGINT NOT NULL,
    messages         BIGINT NOT NULL,
    reports          BIGINT NOT NULL,
    reports_closed   BIGINT NOT NULL,
    decision_seconds BIGINT,                                 -- the median age of the reports closed; NULL: none was
    suspensions      BIGINT NOT NULL,
    appeals          BIGINT NOT NULL
);
CREATE INDEX reports_closed ON reports (closed_at) WHERE closed_at IS NOT NULL;
