-- `walls` says what it is: the pairs of people of whom one blocked the other, in both directions.
ALTER TABLE walls RENAME TO blocked_pairs;
ALTER TABLE blocked_pairs RENAME CONSTRAINT walls_pkey TO blocked_pairs_pkey;
ALTER TABLE blocked_pairs RENAME CONSTRAINT walls_user_id_fkey TO blocked_pairs_user_id_fkey;
ALTER TABLE blocked_pairs RENAME CONSTRAINT walls_other_id_fkey TO blocked_pairs_other_id_fkey;
ALTER INDEX walls_other RENAME TO blocked_pairs_other;
