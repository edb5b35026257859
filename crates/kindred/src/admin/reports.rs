//! What operators do about reports.

use kindred_domain::{OperatorAct, ReportId};
use kindred_store::{EvidenceMessage, Report, Store};

use super::{operate, store_failure};
use crate::{Failure, pictures, settings::Settings};

/// Closes a report, and removes the files of pictures that nothing but the report needed.
pub async fn close(store: &Store, settings: &Settings, id: &str) -> Result<String, Failure> {
    let nothing = || Failure(format!("there is no report {id:?}"));
    let report: ReportId = id.parse().map_err(|_| nothing())?;
    let keys = store.read().await.map_err(store_failure)?.list_evidence_pictures(report).await.map_err(store_failure)?;
    if !operate(store, OperatorAct::CloseReport(report), id).await? {
        return Err(nothing());
    }
    pictures::remove_files(store, settings, &keys).await;
    Ok(format!("closed {id}\n"))
}

/// The reported message and those around it, a line each, with control characters escaped.
pub async fn messages(store: &Store, id: &str) -> Result<String, Failure> {
    let nothing = || Failure(format!("there is no open report {id:?} of a message"));
    let report: ReportId = id.parse().map_err(|_| nothing())?;
    if !operate(store, OperatorAct::LookAtMessages(report), id).await? {
        return Err(nothing());
    }
    let conn = store.read().await.map_err(store_failure)?;
    let rows = conn.list_evidence_messages(report).await.map_err(store_failure)?;
    let line = |one: &EvidenceMessage| {
        let more = if one.is_deleted {
            " deleted"
        } else if one.has_picture {
            " with a picture"
        } else {
            ""
        };
        format!("{} {} by {}{more}: {:?}\n", one.id, one.created_at, one.sender_id, one.content)
    };
    Ok(if rows.is_empty() { "the room is gone\n".into() } else { rows.iter().map(line).collect() })
}

pub async fn list(store: &Store, before: Option<&str>, (all, limit): (bool, u32)) -> Result<String, Failure> {
    let before = before.map(|id| id.parse().map_err(|_| Failure(format!("{id:?} is no report's id")))).transpose()?;
    operate(store, OperatorAct::ListReports, "").await?;
    let conn = store.read().await.map_err(store_failure)?;
    let rows = conn.list_reports(before, all, limit.into()).await.map_err(store_failure)?;
    Ok(if rows.is_empty() { "no reports\n".into() } else { rows.iter().map(line).collect() })
}

/// A report in one line, with control characters escaped.
fn line(report: &Report) -> String {
    let reporter = report.reporter_id.map_or_else(|| "somebody who left".into(), |id| id.to_string());
    let state = if report.closed_at.is_some() { "closed" } else { "open" };
    let about = if report.subject_kind.is_empty() { String::new() } else { format!(" {} {:?}", report.subject_kind, report.evidence) };
    let Report { id, created_at, reason, reported_id, reported_name, text, .. } = report;
    format!("{id} {created_at} {state} {} {reported_id} {reported_name:?}{about} by {reporter}: {text:?}\n", reason.as_str())
}
