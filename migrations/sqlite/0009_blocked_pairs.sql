-- `walls` says what it is: the pairs of people of whom one blocked the other, in both directions.
ALTER TABLE walls RENAME TO blocked_pairs;
DROP INDEX walls_other;
CREATE INDEX blocked_pairs_other ON blocked_pairs (other_id);
