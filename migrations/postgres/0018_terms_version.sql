-- Which version of the operator's terms and privacy policy somebody agreed to by signing up.

ALTER TABLE users ADD COLUMN terms_version TEXT;  -- NULL: there were none
