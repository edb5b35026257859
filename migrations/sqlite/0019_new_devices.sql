-- Sign-ins from devices that an account did not know: marked in the list of its sessions, and told by a letter.

ALTER TABLE sessions ADD COLUMN is_new_device INTEGER NOT NULL DEFAULT 0;
ALTER TABLE letters ADD COLUMN device TEXT NOT NULL DEFAULT '';     -- the name of the device that signed in, until the letter is sent; else empty
