//! `kindred check --repair`: what other rows tell is derived anew. No like, match, block, message or mark is made up or taken away, no
//! address is changed, and nothing becomes visible to more people.

mod derived;
mod rooms;

use kindred_domain::Preferences;

use super::{
    Fault,
    accounts::{CANDIDATES_WRONG, NO_PREFERENCES, lacks_preferences},
    desk::{BROWSER_OWNER_WRONG, PUSH_SERVICE_WRONG},
    matching::{HIDES_NOBODY, PAIRS_DIFFER, PAIRS_MISSING, PAIRS_OUT_OF_ORDER, UNDO_WRONG, likes, likes_differ},
    messages::{INDEXED_IN_VAIN, NOT_INDEXED, NOT_UPLOADED, WORDS_WRONG},
    moments::{COMMENTS_WRONG, FEED_AUDIENCE_WRONG, FEED_AUTHOR_WRONG, FEED_LEFT_OVER, FEED_MISSING, LIKES_WRONG},
    photos::HELD_OWNER_WRONG,
    rooms::{LAST_NUMBER_WRONG, LAST_WRONG, MATCH_HIDDEN, OTHER_WRONG, OUT_OF_ORDER, READ_TOO_FAR, UNREAD_WRONG, VERSION_BEHIND},
};
use crate::{
    StoreError, Tx,
    columns::TextList,
    feeds::{counted_comments, counted_likes},
    sql,
};

impl Tx {
    /// Counts and derives anew what [`Conn::list_faults`](crate::Conn::list_faults) finds counted or derived wrongly; what was
    /// corrected, and how many rows. What other rows don't tell is left as it is, and still a fault.
    pub async fn correct_derived(&self) -> Result<Vec<Fault>, StoreError> {
        self.lock_all_tables().await?;
        let (missing, left_over) = self.correct_tags().await?;
        let corrected = [
            // Before what discovery knows, which comes from them.
            (NO_PREFERENCES, self.add_missing_preferences().await?),
            (CANDIDATES_WRONG, self.correct_candidates().await?),
            (LIKES_WRONG, self.count_likes_of_moments().await?),
            (COMMENTS_WRONG, self.count_comments_of_moments().await?),
            (FEED_AUTHOR_WRONG, self.correct_feed_authors().await?),
            (FEED_AUDIENCE_WRONG, self.correct_feed_audiences().await?),
            (FEED_MISSING, missing),
            (FEED_LEFT_OVER, left_over),
            (PAIRS_OUT_OF_ORDER, self.delete_pairs_out_of_order().await?),
            (PAIRS_DIFFER, self.correct_pairs().await?),
            (PAIRS_MISSING, self.add_missing_pairs().await?),
            (UNDO_WRONG, self.correct_undo_logs().await?),
            (HIDES_NOBODY, self.hide_blocked().await?),
            (OUT_OF_ORDER, self.order_rooms().await?),
            (LAST_NUMBER_WRONG, self.raise_last_numbers().await?),
            (VERSION_BEHIND, self.raise_versions().await?),
            (OTHER_WRONG, self.correct_others().await?),
            (MATCH_HIDDEN, self.list_hidden_matches().await?),
            // Before what is unread is counted, which depends on it.
            (READ_TOO_FAR, self.correct_read_numbers().await?),
            (UNREAD_WRONG, self.correct_unread().await?),
            (LAST_WRONG, self.correct_last_messages().await?),
            // Before the index, which has them.
            (WORDS_WRONG, self.correct_words().await?),
            (INDEXED_IN_VAIN, self.remove_entries_in_vain().await?),
            (NOT_INDEXED, self.add_missing_entries().await?),
            (NOT_UPLOADED, self.forget_pictures_not_uploaded().await?),
            (HELD_OWNER_WRONG, self.correct_held_owners().await?),
            (BROWSER_OWNER_WRONG, self.correct_browser_owners().await?),
            (PUSH_SERVICE_WRONG, self.correct_push_services().await?),
        ];
        let corrected = corrected.into_iter().filter(|(_, rows)| *rows > 0);
        Ok(corrected.map(|(what, rows)| Fault::counted(what, rows.cast_signed())).collect())
    }

    /// Gives those who have none the preferences of a new account. What theirs were nothing tells, and without any they can neither
    /// use discovery nor choose others.
    async fn add_missing_preferences(&self) -> Result<u64, StoreError> {
        let Preferences { interested_in, age_min, age_max, max_distance, interests } = Preferences::default();
        sql!(execute self,
            concat!("INSERT INTO preferences (user_id, interested_in, age_min, age_max, max_distance, interests)
             SELECT u.id, $1, $2, $3, $4, $5 FROM users u WHERE ", lacks_preferences!("u")),
            interested_in, age_min, age_max, max_distance, TextList::json(&interests))
    }

    async fn count_likes_of_moments(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            concat!("UPDATE moments SET likes = ", counted_likes!("moments"), " WHERE likes <> ", counted_likes!("moments")))
    }

    async fn count_comments_of_moments(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            concat!("UPDATE moments SET comments = ", counted_comments!("moments"), " WHERE comments <> ", counted_comments!("moments")))
    }

    /// A pair is found with the smaller id first; what it says comes from the stances of the two, from which it is made anew.
    async fn delete_pairs_out_of_order(&self) -> Result<u64, StoreError> {
        sql!(execute self, "DELETE FROM pairs WHERE low_id >= high_id")
    }

    /// Writes into `pairs` what the stances of the two say, if that agrees with whether they are a match. Where it doesn't, either
    /// a like is lost or a match is, and nothing tells which.
    async fn correct_pairs(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            concat!("UPDATE pairs SET low_likes = ", likes!("pairs.low_id", "pairs.high_id"), ", high_likes = ", likes!("pairs.high_id", "pairs.low_id"),
             " WHERE ", likes_differ!("pairs.low_id", "pairs.high_id", "pairs"),
             " AND (", likes!("pairs.low_id", "pairs.high_id"), " AND ", likes!("pairs.high_id", "pairs.low_id"), ")
                  = EXISTS (SELECT 1 FROM matches m WHERE m.user_id = pairs.low_id AND m.other_id = pairs.high_id)
              AND ", staying!("pairs.low_id", "pairs.high_id")))
    }

    /// Adds the pairs that stances lack, under the same condition.
    async fn add_missing_pairs(&self) -> Result<u64, StoreError> {
        sql!(execute self,
            concat!("INSERT INTO pairs (low_id, high_id, low_likes, high_likes)
             SELECT t.low_id, t.high_id, ", likes!("t.low_id", "t.high_id"), ", ", likes!("t.high_id", "t.low_id"), "
             FROM (SELECT DISTINCT CASE WHEN s.actor_id < s.target_id THEN s.actor_id ELSE s.target_id END AS low_id,
                       CASE WHEN s.actor_id < s.target_id THEN s.target_id ELSE s.actor_id END AS high_id
                   FROM stances s WHERE s.stance <= 2 AND s.actor_id <> s.target_id) t
             WHERE NOT EXISTS (SELECT 1 FROM pairs p WHERE p.low_id = t.low_id AND p.high_id = t.high_id)
                 AND (", likes!("t.low_id", "t.high_id"), " AND ", likes!("t.high_id", "t.low_id"), ")
                     = EXISTS (SELECT 1 FROM matches m WHERE m.user_id = t.low_id AND m.other_id = t.high_id)
                 AND ", staying!("t.low_id", "t.high_id"), " ON CONFLICT DO NOTHING"))
    }
}
