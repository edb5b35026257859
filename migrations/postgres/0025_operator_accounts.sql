-- Accounts of operators, who did what, and what the queues of the desk need: who has claimed an item, and what was decided a moment
-- ago and can still be taken back.

CREATE TABLE operators (
    user_id    BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    role       TEXT NOT NULL,                                -- looks, decides, owner
    created_at BIGINT NOT NULL
);

ALTER TABLE operator_acts ADD COLUMN operator_id BIGINT REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE operator_acts ADD COLUMN operator_name TEXT NOT NULL DEFAULT '';    -- at that time; empty for the key and the command line
CREATE INDEX operator_acts_by_operator ON operator_acts (operator_id) WHERE operator_id IS NOT NULL;

CREATE TABLE operator_claims (
    queue       TEXT NOT NULL,                               -- reports, pictures, selfies, appeals, letters
    item_id     BIGINT NOT NULL,
    operator_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    ends_at     BIGINT NOT NULL,
    PRIMARY KEY (queue, item_id)
);
CREATE INDEX operator_claims_by_operator ON operator_claims (operator_id);

CREATE TABLE operator_decisions (
    id            BIGINT PRIMARY KEY,                       -- grows with time
    queue         TEXT NOT NULL,
    item_id       BIGINT NOT NULL,
    decision      TEXT NOT NULL,
    about_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    note          TEXT NOT NULL,
    operator_id   BIGINT REFERENCES users (id) ON DELETE SET NULL,
    operator_name TEXT NOT NULL,
    due_at        BIGINT NOT NULL,                          -- until then it can be taken back
    former_photo_id BIGINT                                  -- of a verification: the photo of the one before
);
CREATE UNIQUE INDEX operator_decisions_by_item ON operator_decisions (queue, item_id);
CREATE INDEX operator_decisions_due ON operator_decisions (due_at);
CREATE INDEX operator_decisions_by_about ON operator_decisions (about_id);
CREATE INDEX operator_decisions_by_operator ON operator_decisions (operator_id) WHERE operator_id IS NOT NULL;
-- What the queue of letters reads.
CREATE INDEX letters_dead ON letters (created_at, id) WHERE outcome = 'dead';
