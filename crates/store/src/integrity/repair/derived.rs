//! Copies of what other rows say: owners, audiences, both directions of a block, and how far an undo log goes.

use kindred_domain::UNDO_DEPTH;

use crate::{StoreError, Tx, integrity::matching::out_of_reach, sql};

impl Tx {
    pub(super) async fn correct_feed_authors(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            "UPDATE moment_feeds SET author_id = (SELECT m.author_id FROM moments m WHERE m.id = moment_feeds.moment_id)
             WHERE author_id <> (SELECT m.author_id FROM moments m WHERE m.id = moment_feeds.moment_id)")
    }

    /// Takes the audience from the moment, unless that would open the feed to everybody: which of the two rows is the damaged one
    /// nothing tells, and what was written for a few is shown to no more by a repair.
    pub(super) async fn correct_feed_audiences(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            "UPDATE moment_feeds SET audience = (SELECT m.audience FROM moments m WHERE m.id = moment_feeds.moment_id)
             WHERE EXISTS (SELECT 1 FROM moments m WHERE m.id = moment_feeds.moment_id
                 AND m.audience <> moment_feeds.audience AND m.audience IN ('friends', 'private'))")
    }

    /// Lists moments in the feeds of their tags, and takes them out of others; how many entries each. A feed that is lacking gets the
    /// audience of the moment, which its own page has, too.
    pub(super) async fn correct_tags(&self) -> Result<(u64, u64), StoreError> {
        let (mut added, mut removed, mut after) = (0, 0, Some(i64::MIN));
        while let Some(from) = after {
            let (page, next) = self.list_wrong_tags(from).await?;
            for (moment, tag) in page.missing {
                added += sql!(execute self,
                    "INSERT INTO moment_feeds (moment_id, tag, author_id, audience)
                     SELECT m.id, $2, m.author_id, m.audience FROM moments m WHERE m.id = $1 ON CONFLICT DO NOTHING", moment, tag)?;
            }
            for (moment, tag) in page.left_over {
                removed += sql!(execute self, "DELETE FROM moment_feeds WHERE moment_id = $1 AND tag = $2", moment, tag)?;
            }
            after = next;
        }
        Ok((added, removed))
    }

    /// Has undo logs end at their last act, where an act is out of their reach.
    pub(super) async fn correct_undo_logs(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            concat!("INSERT INTO undo_logs (actor_id, height) SELECT a.actor_id, max(a.seq) FROM acts a WHERE a.actor_id IN
                 (SELECT a.actor_id FROM acts a LEFT JOIN undo_logs u ON u.actor_id = a.actor_id WHERE ", out_of_reach!(), ")
             GROUP BY a.actor_id ON CONFLICT (actor_id) DO UPDATE SET height = excluded.height WHERE undo_logs.height <> excluded.height"),
            UNDO_DEPTH)
    }

    /// Adds the directions that blocks lack. One too many is left: without its block, nobody knows if that was taken back.
    pub(super) async fn hide_blocked(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            "INSERT INTO blocked_pairs (user_id, other_id)
             SELECT b.user_id, b.other_id FROM (SELECT blocker_id AS user_id, blocked_id AS other_id FROM blocks
                 UNION SELECT blocked_id, blocker_id FROM blocks) b WHERE TRUE ON CONFLICT DO NOTHING")
    }

    pub(super) async fn correct_held_owners(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            "UPDATE held_pictures SET user_id = (SELECT p.user_id FROM photos p WHERE p.id = held_pictures.photo_id)
             WHERE user_id <> (SELECT p.user_id FROM photos p WHERE p.id = held_pictures.photo_id)")
    }

    /// Who is signed in at a browser is whom its session is of.
    pub(super) async fn correct_browser_owners(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            "UPDATE push_subscriptions SET user_id = (SELECT s.user_id FROM sessions s WHERE s.token_hash = push_subscriptions.session_hash)
             WHERE user_id <> (SELECT s.user_id FROM sessions s WHERE s.token_hash = push_subscriptions.session_hash)")
    }

    pub(super) async fn correct_push_services(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            "UPDATE pushes SET service = (SELECT p.service FROM push_subscriptions p WHERE p.id = pushes.subscription_id)
             WHERE service <> (SELECT p.service FROM push_subscriptions p WHERE p.id = pushes.subscription_id)")
    }
}
