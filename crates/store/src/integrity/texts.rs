//! Texts that are derived from others by rules of the domain, which SQL doesn't know: the lower case of addresses, tags and messages is
//! that of Unicode, and the same on both engines. Read in pages, so that not all are in memory at once.

use std::collections::BTreeSet;

use kindred_domain::{MessageBody, MessageKind, UserId, email_key, tag_key};

use super::{NAMED, WrongRows};
use crate::{Conn, StoreError, row, sql};

/// Rows that one statement reads.
const PAGE: i64 = 5_000;

/// Counts rows, and names the first of them.
#[derive(Default)]
struct Tally {
    rows: i64,
    named: Vec<String>,
}

impl Tally {
    fn add(&mut self, name: impl FnOnce() -> String) {
        self.rows += 1;
        if self.named.len() < NAMED {
            self.named.push(name());
        }
    }

    fn found(self) -> WrongRows {
        let rows = self.rows;
        self.named.into_iter().map(|name| (name, rows)).collect()
    }
}

/// A message whose words for the search are not those of its text.
pub(super) struct WrongWords {
    pub room: i64,
    pub seq: i64,
    pub words: String,
}

/// How the feeds of a moment differ from its tags: an entry is a moment and the key of a tag, the empty one for the feed of all.
#[derive(Default)]
pub(super) struct WrongTags {
    pub missing: Vec<(i64, String)>,
    pub left_over: Vec<(i64, String)>,
}

row! {
    /// What the words of a message come from.
    struct SaidRow {
        room_id: i64,
        seq: i64,
        sender_id: UserId,
        kind: String,
        content: String,
        words: String,
    }
}

impl SaidRow {
    /// The words by which the search must find the message, if those that it has are others. `None` too for a kind that the program
    /// does not know, which is a fault of its own.
    fn right_words(self) -> Option<WrongWords> {
        let Self { room_id: room, seq, sender_id, kind, content, words } = self;
        let body = |kind| MessageBody { kind, content: content.clone(), image_key: None };
        let right = body(MessageKind::parse(&kind)?).search_text();
        // A picture without a text is a text since its sender has left, and still found by nothing.
        let was_picture = sender_id == UserId::DEPARTED && words == body(MessageKind::Image).search_text();
        (right != words && !was_picture).then_some(WrongWords { room, seq, words: right })
    }
}

impl Conn {
    /// Addresses by which somebody would be looked up in vain. An account that is being deleted has none.
    pub(super) async fn find_wrong_email_keys(&self) -> Result<WrongRows, StoreError> {
        let (mut wrong, mut after) = (Tally::default(), i64::MIN);
        loop {
            let page: Vec<(i64, String, String)> = sql!(all self,
                "SELECT id, email, email_key FROM users WHERE id > $1 AND leaving_at IS NULL ORDER BY id LIMIT $2", after, PAGE)?;
            let Some(last) = page.last() else { break };
            after = last.0;
            for (user, _, _) in page.iter().filter(|(_, email, key)| email_key(email) != *key) {
                wrong.add(|| format!("users {user}"));
            }
        }
        let others: Vec<(String, i64, String, String)> = sql!(all self,
            "SELECT 'new_addresses', user_id, email, email_key FROM new_addresses
             UNION ALL SELECT 'former_addresses', user_id, email, email_key FROM former_addresses")?;
        for (table, user, _, _) in others.iter().filter(|(_, _, email, key)| email_key(email) != *key) {
            wrong.add(|| format!("{table} {user}"));
        }
        Ok(wrong.found())
    }

    pub(super) async fn find_wrong_words(&self) -> Result<WrongRows, StoreError> {
        let (mut wrong, mut after) = (Tally::default(), Some((i64::MIN, 0)));
        while let Some(from) = after {
            let (page, next) = self.list_wrong_words(from).await?;
            for WrongWords { room, seq, .. } in page {
                wrong.add(|| format!("messages {room} {seq}"));
            }
            after = next;
        }
        Ok(wrong.found())
    }

    /// The messages with wrong words of the page after this room and number, and where the next one begins, if there is one. Those
    /// that are deleted are left out.
    pub(super) async fn list_wrong_words(&self, after: (i64, i64)) -> Result<(Vec<WrongWords>, Option<(i64, i64)>), StoreError> {
        let page: Vec<SaidRow> = sql!(all self,
            "SELECT room_id, seq, sender_id, kind, content, words FROM messages
             WHERE (room_id, seq) > ($1, $2) AND deleted_version IS NULL ORDER BY room_id, seq LIMIT $3", after.0, after.1, PAGE)?;
        let next = page.last().map(|last| (last.room_id, last.seq));
        Ok((page.into_iter().filter_map(SaidRow::right_words).collect(), next))
    }

    /// Moments that a feed lacks, and those that a feed has in vain.
    pub(super) async fn find_wrong_tags(&self) -> Result<(WrongRows, WrongRows), StoreError> {
        let (mut missing, mut left_over, mut after) = (Tally::default(), Tally::default(), Some(i64::MIN));
        while let Some(from) = after {
            let (page, next) = self.list_wrong_tags(from).await?;
            page.missing.iter().for_each(|(moment, _)| missing.add(|| format!("moments {moment}")));
            page.left_over.iter().for_each(|(moment, _)| left_over.add(|| format!("moments {moment}")));
            after = next;
        }
        Ok((missing.found(), left_over.found()))
    }

    /// What the feeds of the moments after this one have wrongly, and where the next page begins, if there is one.
    pub(super) async fn list_wrong_tags(&self, after: i64) -> Result<(WrongTags, Option<i64>), StoreError> {
        let page: Vec<(i64, String, Option<String>)> = sql!(all self,
            "SELECT m.id, m.hashtags, f.tag FROM (SELECT id, hashtags FROM moments WHERE id > $1 ORDER BY id LIMIT $2) m
             LEFT JOIN moment_feeds f ON f.moment_id = m.id ORDER BY m.id", after, PAGE)?;
        let mut wrong = WrongTags::default();
        for moment in page.chunk_by(|one, other| one.0 == other.0) {
            let (id, hashtags, _) = &moment[0];
            let Ok(written) = serde_json::from_str::<Vec<String>>(hashtags) else {
                // Named, and nothing is derived from it.
                wrong.missing.push((*id, String::new()));
                continue;
            };
            let tags: BTreeSet<String> = written.iter().map(|tag| tag_key(tag)).chain([String::new()]).collect();
            let listed: BTreeSet<String> = moment.iter().filter_map(|(_, _, tag)| tag.clone()).collect();
            wrong.missing.extend(tags.difference(&listed).map(|tag| (*id, tag.clone())));
            wrong.left_over.extend(listed.difference(&tags).map(|tag| (*id, tag.clone())));
        }
        Ok((wrong, page.last().map(|last| last.0)))
    }
}
