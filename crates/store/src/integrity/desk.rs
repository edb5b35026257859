//! Pushes and letters that wait, stored replies, reports and what operators decide: whose each row is.

use super::{Fault, WrongRows};
use crate::{Conn, StoreError, sql};

pub(super) const BROWSER_OWNER_WRONG: &str = "browsers that get the pushes of another person than is signed in there";
pub(super) const PUSH_SERVICE_WRONG: &str = "pushes that wait for another push service than that of their browser";

impl Conn {
    pub(super) async fn push_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of(BROWSER_OWNER_WRONG, self.find_browsers_with_wrong_owner().await?),
            Fault::of(PUSH_SERVICE_WRONG, self.find_pushes_with_wrong_service().await?),
            Fault::of("pushes about a room that their reader is not in", self.find_pushes_about_foreign_rooms().await?),
            Fault::of("letters that wait and are never due, or are due though they are done", self.find_letters_out_of_step().await?),
            Fault::of("replies kept for somebody else than made what they are about", self.find_replies_about_others().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    async fn find_browsers_with_wrong_owner(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'push_subscriptions ' || p.id",
            ("push_subscriptions p JOIN sessions s ON s.token_hash = p.session_hash WHERE s.user_id <> p.user_id")
        )
    }

    async fn find_pushes_with_wrong_service(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'pushes ' || w.subscription_id || ' ' || w.room_id",
            ("pushes w JOIN push_subscriptions p ON p.id = w.subscription_id WHERE w.service <> p.service")
        )
    }

    async fn find_pushes_about_foreign_rooms(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'pushes ' || w.subscription_id || ' ' || w.room_id",
            ("pushes w JOIN push_subscriptions p ON p.id = w.subscription_id WHERE NOT EXISTS
                 (SELECT 1 FROM room_members m WHERE m.user_id = p.user_id AND m.room_id = w.room_id)")
        )
    }

    async fn find_letters_out_of_step(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(self, "'letters ' || l.id", ("letters l WHERE (l.outcome = 'waiting') <> (l.due_at IS NOT NULL)"))
    }

    async fn find_replies_about_others(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "f.named",
            (
                "(SELECT r.user_id, 'idempotency_replies ' || r.user_id || ', message ' || m.id AS named
                  FROM idempotency_replies r JOIN messages m ON m.id = r.message_id WHERE m.sender_id <> r.user_id
              UNION ALL SELECT r.user_id, 'idempotency_replies ' || r.user_id || ', moment ' || m.id
                  FROM idempotency_replies r JOIN moments m ON m.id = r.moment_id WHERE m.author_id <> r.user_id
              UNION ALL SELECT r.user_id, 'idempotency_replies ' || r.user_id || ', comment ' || c.id
                  FROM idempotency_replies r JOIN comments c ON c.id = r.comment_id WHERE c.author_id <> r.user_id) f
             WHERE ",
                staying!("f.user_id")
            )
        )
    }

    pub(super) async fn desk_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of("reports of something that is not of whom they are about", self.find_reports_about_others().await?),
            Fault::of("decisions about somebody else than their item is about", self.find_decisions_about_others().await?),
            Fault::of("selfies that wait though they were not sent or are answered", self.find_selfies_out_of_step().await?),
            Fault::of("appeals that are answered and were not written", self.find_answers_without_appeal().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    /// What was reported may be gone by now.
    async fn find_reports_about_others(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'reports ' || f.id",
            (
                "(SELECT r.id, r.reported_id FROM reports r JOIN messages m ON m.id = r.subject_id
                  WHERE r.subject_kind = 'message' AND m.sender_id <> r.reported_id
              UNION ALL SELECT r.id, r.reported_id FROM reports r JOIN moments m ON m.id = r.subject_id
                  WHERE r.subject_kind = 'moment' AND m.author_id <> r.reported_id
              UNION ALL SELECT r.id, r.reported_id FROM reports r JOIN comments c ON c.id = r.subject_id
                  WHERE r.subject_kind = 'comment' AND c.author_id <> r.reported_id
              UNION ALL SELECT r.id, r.reported_id FROM reports r JOIN photos p ON p.id = r.subject_id
                  WHERE r.subject_kind = 'photo' AND p.user_id <> r.reported_id) f
             WHERE ",
                staying!("f.reported_id")
            )
        )
    }

    async fn find_decisions_about_others(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(self, "'operator_decisions ' || f.id", (
            "(SELECT o.id FROM operator_decisions o JOIN reports r ON r.id = o.item_id WHERE o.queue = 'reports' AND r.reported_id <> o.about_id
              UNION ALL SELECT o.id FROM operator_decisions o JOIN photos p ON p.id = o.item_id WHERE o.queue = 'pictures' AND p.user_id <> o.about_id
              UNION ALL SELECT o.id FROM operator_decisions o JOIN selfies s ON s.id = o.item_id WHERE o.queue = 'selfies' AND s.user_id <> o.about_id
              UNION ALL SELECT o.id FROM operator_decisions o JOIN suspensions s ON s.id = o.item_id WHERE o.queue = 'appeals' AND s.user_id <> o.about_id
              UNION ALL SELECT o.id FROM operator_decisions o JOIN letters l ON l.id = o.item_id WHERE o.queue = 'letters' AND l.user_id <> o.about_id) f"))
    }

    async fn find_selfies_out_of_step(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'selfies ' || s.id",
            ("selfies s WHERE (s.key IS NOT NULL AND (s.sent_at IS NULL OR s.answered_at IS NOT NULL))
             OR (s.answer IS NULL) <> (s.answered_at IS NULL)")
        )
    }

    async fn find_answers_without_appeal(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'suspensions ' || s.id",
            ("suspensions s WHERE (s.answered_at IS NOT NULL AND s.appealed_at IS NULL)
             OR (s.appeal IS NULL) <> (s.appealed_at IS NULL) OR (s.answer IS NULL) <> (s.answered_at IS NULL)")
        )
    }
}
