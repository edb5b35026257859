-- The pictures of what was reported: their files stay until the report is closed, whatever becomes of the pictures.

CREATE TABLE evidence_pictures (
    report_id BIGINT NOT NULL REFERENCES reports (id) ON DELETE CASCADE ON UPDATE CASCADE,
    position  BIGINT NOT NULL,                              -- from 0
    key       TEXT NOT NULL,
    PRIMARY KEY (report_id, position)
);
CREATE INDEX evidence_pictures_by_key ON evidence_pictures (key);
-- What the program before closes keeps its evidence until the sweep.
CREATE INDEX reports_closed_with_evidence ON reports (id) WHERE closed_at IS NOT NULL AND evidence <> '';
