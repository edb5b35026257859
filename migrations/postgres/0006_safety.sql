-- Who wants nothing to do with whom, who may not be here, what was reported, and what operators did about it.

-- An account with either of these is nobody to anybody: see `account_active!` in the store.
ALTER TABLE users ADD COLUMN suspended_at BIGINT;   -- by an operator
ALTER TABLE users ADD COLUMN leaving_at BIGINT;     -- being deleted

CREATE TABLE blocks (
    blocker_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    blocked_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (blocker_id, blocked_id)
);
CREATE INDEX blocks_latest ON blocks (blocker_id, created_at DESC);
CREATE INDEX blocks_blocked ON blocks (blocked_id);

-- Both directions of every block: neither exists for the other. What every list asks.
CREATE TABLE walls (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, other_id)
);
CREATE INDEX walls_other ON walls (other_id);

-- One row for each reporter, person, reason and subject. subject_kind: message, moment, comment; '' and 0: the person.
-- evidence: the subject's words when it was reported, which its author may have deleted since.
CREATE TABLE reports (
    id BIGINT NOT NULL PRIMARY KEY,                 -- grows with time
    reporter_id BIGINT REFERENCES users (id) ON DELETE SET NULL,
    reported_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id BIGINT NOT NULL,
    evidence TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    closed_at BIGINT,
    UNIQUE (reporter_id, reported_id, reason, subject_kind, subject_id)
);
CREATE INDEX reports_open ON reports (id) WHERE closed_at IS NULL;
CREATE INDEX reports_reported ON reports (reported_id);

-- Everything operators do; the person is forgotten when they leave, the act is not.
CREATE TABLE operator_acts (
    id BIGINT NOT NULL PRIMARY KEY,                 -- grows with time
    act TEXT NOT NULL,
    target_id BIGINT REFERENCES users (id) ON DELETE SET NULL,
    note TEXT NOT NULL,
    way TEXT NOT NULL,                              -- api, command line
    created_at BIGINT NOT NULL
);
CREATE INDEX operator_acts_target ON operator_acts (target_id);
