-- Pictures that seem explicit and wait for an operator's look: others see a blur meanwhile.

CREATE TABLE held_pictures (
    photo_id BIGINT NOT NULL PRIMARY KEY REFERENCES photos (id) ON DELETE CASCADE,
    likelihood BIGINT NOT NULL,                     -- how likely it is explicit, in percent
    held_at BIGINT NOT NULL
);
