use kindred_domain::MessageId;
use kindred_store::{ChangedSince, Page};
use serde::{Deserialize, Deserializer, de::Error};

use crate::http::{CountParameter, ResourceId};

/// Which of a room's messages.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HistoryQuery {
    /// 50 by default, at most 200.
    #[serde(default)]
    #[param(value_type = Option<u32>, maximum = 200)]
    limit: CountParameter<50, 200>,
    /// A message's id: the latest before it.
    before: Option<String>,
    /// A message's id: the first after it. Whoever names it holds the room up to there.
    after: Option<String>,
    /// The `version` of the answer held: `deleted` and `reacted` list what was deleted or reacted to after it.
    #[serde(default, deserialize_with = "version")]
    since_version: Option<i64>,
}

/// A room's version, which is never negative.
fn version<'de, D: Deserializer<'de>>(from: D) -> Result<Option<i64>, D::Error> {
    let version = i64::deserialize(from)?;
    if version < 0 { Err(D::Error::custom("no version")) } else { Ok(Some(version)) }
}

impl HistoryQuery {
    /// Which messages. Text that is no id stands for a message that isn't there.
    pub fn page(&self) -> Page {
        let message = |id: &String| MessageId::parse_or_unknown(id);
        let after = self.after.as_ref().map(|id| Page::After(message(id)));
        after.or_else(|| self.before.as_ref().map(|id| Page::Before(message(id)))).unwrap_or(Page::Latest)
    }

    /// How many messages, at least one.
    pub fn limit(&self) -> i64 {
        self.limit.rows().max(1)
    }

    /// Which deleted and otherwise changed messages to list beside the page; an older page needs none.
    pub fn changed_since(&self) -> Option<ChangedSince> {
        match (self.page(), self.since_version) {
            (Page::Before(_), _) => None,
            (_, Some(version)) => Some(ChangedSince::Version(version)),
            (Page::After(message), None) => Some(ChangedSince::Message(message)),
            (Page::Latest, None) => Some(ChangedSince::Beginning),
        }
    }
}
