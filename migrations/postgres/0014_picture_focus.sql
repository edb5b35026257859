-- Where the face in a picture is, so that a crop keeps it.

ALTER TABLE photos ADD COLUMN focus BIGINT;       -- percent from the left * 1000 + percent from the top; NULL: no face found
