-- Moments, who likes them, and what people say of them.

CREATE TABLE moments (
    id INTEGER NOT NULL PRIMARY KEY,                  -- grows with time: the order of every list
    author_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    audience TEXT NOT NULL,                         -- public, friends, private
    content TEXT NOT NULL,
    hashtags TEXT NOT NULL,                         -- JSON list of texts, as they were written
    likes INTEGER NOT NULL DEFAULT 0,                -- how many rows of moment_likes
    comments INTEGER NOT NULL DEFAULT 0,             -- how many rows of comments
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX moments_by_author ON moments (author_id, id DESC);

-- Where a moment is listed: under the empty tag, which is the feed of all, and under each of its tags in lower case.
CREATE TABLE moment_feeds (
    moment_id INTEGER NOT NULL REFERENCES moments (id) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    author_id INTEGER NOT NULL,
    audience TEXT NOT NULL,
    PRIMARY KEY (moment_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX moment_feeds_public ON moment_feeds (tag, moment_id DESC, author_id) WHERE audience = 'public';
CREATE INDEX moment_feeds_by_author ON moment_feeds (tag, author_id, audience, moment_id DESC);

CREATE TABLE moment_likes (
    moment_id INTEGER NOT NULL REFERENCES moments (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (moment_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX moment_likes_by_user ON moment_likes (user_id);

CREATE TABLE comments (
    id INTEGER NOT NULL PRIMARY KEY,                  -- grows with time
    moment_id INTEGER NOT NULL REFERENCES moments (id) ON DELETE CASCADE,
    author_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    parent_id INTEGER REFERENCES comments (id) ON DELETE CASCADE, -- a first comment, never a reply
    content TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX comments_of_moment ON comments (moment_id, id);
CREATE INDEX comments_by_author ON comments (author_id, moment_id);
CREATE INDEX comments_by_parent ON comments (parent_id) WHERE parent_id IS NOT NULL;

-- An image belongs to one moment and goes with it.
ALTER TABLE photos ADD COLUMN moment_id INTEGER REFERENCES moments (id) ON DELETE CASCADE;
ALTER TABLE photos ADD COLUMN moment_position INTEGER;
CREATE INDEX photos_of_moment ON photos (moment_id, moment_position) WHERE moment_id IS NOT NULL;
