-- The queue of reports and their number by day go by when they came: one to which words are added has a new id since.
CREATE INDEX reports_waiting ON reports (created_at, id) WHERE closed_at IS NULL;
CREATE INDEX reports_by_time ON reports (created_at);

-- By which report somebody was suspended: whoever decides about the appeal reads it.
ALTER TABLE suspensions ADD COLUMN report_id BIGINT REFERENCES reports (id) ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX suspensions_by_report ON suspensions (report_id) WHERE report_id IS NOT NULL;
