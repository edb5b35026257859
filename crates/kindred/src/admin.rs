//! `kindred admin`: what operators do on the command line, directly on the store, beside a running server or without one.

use std::fmt::Write;

use kindred_domain::{Clock, OperatorAct, OperatorActId, OperatorChannel, ReportId, Timestamp, UserId};
use kindred_store::{NewOperatorAct, Report, Store};

use crate::{
    Failure,
    command::{Admin, Whom},
    log, open,
    settings::Settings,
    system::{SystemClock, SystemEntropy},
};

/// How many operator acts are shown for an account.
const ACTS_SHOWN: i64 = 100;

/// Does the task and prints the result.
pub async fn run(settings: Settings, task: Admin) -> Result<(), Failure> {
    log::init(&settings.log)?;
    let store = open::existing_store(&settings).await?;
    let printed = match task {
        Admin::Reports { close: Some(id), .. } => close(&store, &id).await?,
        Admin::Reports { all, limit, before, .. } => reports(&store, before.as_deref(), (all, limit)).await?,
        Admin::User(whom) => about(&store, &whom, OperatorAct::Look).await?,
        Admin::Suspend(whom) => about(&store, &whom, OperatorAct::Suspend).await?,
        Admin::Restore(whom) => about(&store, &whom, OperatorAct::Restore).await?,
        Admin::Verify { whom, remove: true } => about(&store, &whom, OperatorAct::Unverify).await?,
        Admin::Verify { whom, .. } => about(&store, &whom, OperatorAct::Verify).await?,
    };
    print!("{printed}");
    Ok(())
}

async fn operate(store: &Store, act: OperatorAct, note: &str) -> Result<bool, Failure> {
    let now = SystemClock.now();
    let new = &NewOperatorAct { id: OperatorActId::at(now, &SystemEntropy), act, channel: OperatorChannel::CommandLine, note, now };
    store.write(|tx| async move { tx.apply_operator_act(new).await }).await.map_err(store_failure)
}

async fn close(store: &Store, id: &str) -> Result<String, Failure> {
    let nothing = || Failure(format!("there is no report {id:?}"));
    let report: ReportId = id.parse().map_err(|_| nothing())?;
    if operate(store, OperatorAct::CloseReport(report), id).await? { Ok(format!("closed {id}\n")) } else { Err(nothing()) }
}

async fn reports(store: &Store, before: Option<&str>, (all, limit): (bool, u32)) -> Result<String, Failure> {
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

/// Applies an act to an account and prints the account after it.
async fn about(store: &Store, whom: &Whom, act: impl Fn(UserId) -> OperatorAct) -> Result<String, Failure> {
    let nobody = || Failure(format!("there is no account {:?}", whom.who));
    let found = store
        .read()
        .await
        .map_err(store_failure)?
        .find_user_by_id_or_email(whom.who.trim())
        .await
        .map_err(store_failure)?
        .ok_or_else(nobody)?;
    if !operate(store, act(found), &whom.note).await? {
        return Err(nobody());
    }
    let conn = store.read().await.map_err(store_failure)?;
    let of = conn.find_account_overview(found).await.map_err(store_failure)?.ok_or_else(nobody)?;
    let acts = conn.list_operator_acts(Some(found), ACTS_SHOWN).await.map_err(store_failure)?;
    let mut lines = String::new();
    let mut tell = |name: &str, value: &dyn std::fmt::Display| {
        let _ = writeln!(lines, "{name:<13} {value}");
    };
    tell("id", &of.id);
    tell("name", &format_args!("{:?}", of.name));
    tell("e-mail", &format_args!("{:?}", of.email));
    tell("since", &of.created_at);
    tell("status", &of.status());
    tell("verified", &yes(of.is_verified));
    tell("demo", &yes(of.is_demo));
    tell("open reports", &of.open_reports);
    for done in &acts {
        tell("act", &act_line((&done.act, &done.way, &done.note), done.created_at));
    }
    Ok(lines)
}

fn act_line((act, way, note): (&str, &str, &str), at: Timestamp) -> String {
    let noted = if note.is_empty() { String::new() } else { format!(" {note:?}") };
    format!("{at} {act} ({way}){noted}")
}

const fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

fn store_failure(error: impl std::fmt::Display) -> Failure {
    Failure::because("the store does not answer", error)
}
