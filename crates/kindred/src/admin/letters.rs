//! What operators see of the letters that wait or were refused, and how they have one tried again.

use kindred_domain::{LetterId, LetterKind, OperatorAct};
use kindred_store::{LetterOverview, Store};

use super::{operate, store_failure};
use crate::Failure;

/// Has a letter that was refused for good tried again.
pub async fn retry(store: &Store, id: &str) -> Result<String, Failure> {
    let nothing = || Failure(format!("there is no refused letter {id:?}"));
    let letter: LetterId = id.parse().map_err(|_| nothing())?;
    if operate(store, OperatorAct::RetryLetter(letter), id).await? { Ok(format!("tried again: {id}\n")) } else { Err(nothing()) }
}

pub async fn list(store: &Store, all: bool, limit: u32) -> Result<String, Failure> {
    operate(store, OperatorAct::ListLetters, "").await?;
    let conn = store.read().await.map_err(store_failure)?;
    let letters = conn.list_letters(all, limit.into()).await.map_err(store_failure)?;
    Ok(if letters.is_empty() { "no letters\n".into() } else { letters.iter().map(line).collect() })
}

/// A letter in one line, with control characters of the fault escaped.
fn line(letter: &LetterOverview) -> String {
    let LetterOverview { id, kind, created_at, tries, outcome, fault, .. } = letter;
    let nobody = if kind == LetterKind::AccountDeleted.as_str() { "a deleted account" } else { "whoever has the address" };
    let reader = letter.user_id.map_or_else(|| nobody.into(), |user| user.to_string());
    let why = if fault.is_empty() { String::new() } else { format!(": {fault:?}") };
    format!("{id} {created_at} {outcome} {kind:?} to {reader}, refused {tries} times{why}\n")
}
