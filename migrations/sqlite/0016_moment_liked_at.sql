-- Since when somebody likes a moment, by which its author sees who does: latest first.

ALTER TABLE moment_likes ADD COLUMN liked_at INTEGER NOT NULL DEFAULT 0;   -- 0: liked before this was known
CREATE INDEX moment_likes_latest ON moment_likes (moment_id, liked_at DESC, user_id);

-- Whoever is suspended isn't counted, as the lists don't show them.
UPDATE moments SET
    likes = (SELECT count(*) FROM moment_likes l JOIN users u ON u.id = l.user_id
             WHERE l.moment_id = moments.id AND u.suspended_at IS NULL AND u.leaving_at IS NULL),
    comments = (SELECT count(*) FROM comments c JOIN users u ON u.id = c.author_id
                WHERE c.moment_id = moments.id AND u.suspended_at IS NULL AND u.leaving_at IS NULL AND NOT EXISTS
                    (SELECT 1 FROM comments f JOIN users b ON b.id = f.author_id
                     WHERE f.id = c.parent_id AND (b.suspended_at IS NOT NULL OR b.leaving_at IS NOT NULL)))
WHERE id IN (SELECT l.moment_id FROM moment_likes l JOIN users u ON u.id = l.user_id WHERE u.suspended_at IS NOT NULL
             UNION SELECT c.moment_id FROM comments c JOIN users u ON u.id = c.author_id WHERE u.suspended_at IS NOT NULL);
