//! Replies: messages that answer another one of their room.

use std::collections::HashMap;

use kindred_domain::{MessageId, MessageKind, RoomId, UserId};

use crate::{Conn, Ids, Message, StoreError, Tx, row, sql};

row! {
    /// A message as it is quoted where another answers it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Quote {
        /// The message.
        pub id: MessageId,
        /// Who sent it.
        pub sender_id: UserId,
        /// Its kind.
        pub kind: MessageKind,
        /// The first 200 characters of its text; empty once it is deleted.
        pub content: String,
        /// True if it was deleted.
        pub is_deleted: bool,
    }
}

impl Conn {
    /// These messages as quotes, in no order.
    pub async fn list_quotes(&self, messages: &[MessageId]) -> Result<Vec<Quote>, StoreError> {
        let ids = Ids(messages.iter().map(|message| message.0).collect());
        sql!(all self,
            "SELECT id, sender_id, kind, substr(content, 1, 200) AS content, deleted_version IS NOT NULL AS is_deleted
             FROM messages WHERE id = ANY($1)", ids)
    }

    /// Adds to messages what they answer and the reactions to them: one statement for each of the two, however many messages
    /// there are, and none where there is nothing to add.
    pub(crate) async fn add_quotes_and_reactions<'a>(&self, messages: impl Iterator<Item = &'a mut Message>) -> Result<(), StoreError> {
        let mut messages: Vec<_> = messages.filter(|one| one.reply_to.is_some() || one.changed_version.is_some()).collect();
        let answered: Vec<_> = messages.iter().filter_map(|one| one.reply_to).collect();
        if !answered.is_empty() {
            let quotes: HashMap<_, _> = self.list_quotes(&answered).await?.into_iter().map(|quote| (quote.id, quote)).collect();
            for message in &mut messages {
                message.quote = message.reply_to.and_then(|id| quotes.get(&id).cloned());
            }
        }
        let changed: Vec<_> = messages.iter().filter(|one| one.changed_version.is_some()).map(|one| one.id).collect();
        if !changed.is_empty() {
            let mut reactions: HashMap<_, Vec<_>> = HashMap::new();
            for reaction in self.list_reactions(&changed).await? {
                reactions.entry(reaction.message_id).or_default().push(reaction);
            }
            for message in &mut messages {
                message.reactions = reactions.remove(&message.id).unwrap_or_default();
            }
        }
        Ok(())
    }
}

impl Tx {
    /// Has a message that was just sent answer another one of its room, deleted or not; `false` if the room has no such
    /// message, and then the caller must roll back.
    pub async fn answer_message(&self, room: RoomId, message: &mut Message, answered: MessageId) -> Result<bool, StoreError> {
        let found = sql!(execute self,
            "UPDATE messages SET reply_to = $3 WHERE id = $2 AND room_id = $1
                 AND EXISTS (SELECT 1 FROM messages a WHERE a.id = $3 AND a.room_id = $1)", room, message.id, answered)?;
        if found == 0 {
            return Ok(false);
        }
        message.reply_to = Some(answered);
        message.quote = self.list_quotes(&[answered]).await?.pop();
        Ok(true)
    }
}
