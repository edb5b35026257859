use kindred_domain::{OperatorAct, SuspensionId, appeal_answer};
use kindred_store::{Appeal, Store};

use super::{operate, store_failure};
use crate::Failure;

/// Refuses an appeal that waits, with what the person reads.
pub async fn refuse(store: &Store, id: &str, answer: &str) -> Result<String, Failure> {
    let nothing = || Failure(format!("there is no appeal {id:?} waiting"));
    let appeal: SuspensionId = id.parse().map_err(|_| nothing())?;
    let answer = appeal_answer(answer).map_err(Failure)?;
    if operate(store, OperatorAct::RefuseAppeal(appeal), answer).await? { Ok(format!("refused {id}\n")) } else { Err(nothing()) }
}

pub async fn list(store: &Store, before: Option<&str>, (all, limit): (bool, u32)) -> Result<String, Failure> {
    let before = before.map(|id| id.parse().map_err(|_| Failure(format!("{id:?} is no appeal's id")))).transpose()?;
    operate(store, OperatorAct::ListAppeals, "").await?;
    let conn = store.read().await.map_err(store_failure)?;
    let appeals = conn.list_appeals(before, all, limit.into()).await.map_err(store_failure)?;
    Ok(if appeals.is_empty() { "no appeals\n".into() } else { appeals.iter().map(line).collect() })
}

/// An appeal in one line, with control characters escaped.
fn line(one: &Appeal) -> String {
    let until = one.ends_at.map_or_else(|| "restored".into(), |at| at.to_string());
    let answer = one.answer.as_ref().map_or_else(String::new, |answer| format!(", answered {answer:?}"));
    let Appeal { id, appealed_at, user_id, name, reason, appeal, .. } = one;
    format!("{id} {appealed_at} {} {user_id} {name:?} {} until {until}: {appeal:?}{answer}\n", one.status(), reason.as_str())
}
