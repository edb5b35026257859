//! `kindred admin`: what operators do on the command line, directly on the store, beside a running server or without one.

mod appeals;
mod operators;
mod selfies;
mod telling;

use std::fmt::Write;

use kindred_api::{LinkToken, remove_orphan_files};
use kindred_bus::Event;
use kindred_domain::{
    Clock, LetterId, LetterKind, OperatorAct, OperatorActId, OperatorChannel, PASSWORD_LINK_SECONDS, ReportId, SuspensionTerms, UserId,
};
use kindred_store::{EvidenceMessage, LetterOverview, NewOperatorAct, OperatorLogEntry, Report, Store, Suspension};

use crate::{
    Failure,
    command::{Admin, Whom},
    log, open, pictures,
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
        Admin::Reports { close: Some(id), .. } => close(&store, &settings, &id).await?,
        Admin::Reports { messages: Some(id), .. } => messages(&store, &id).await?,
        Admin::Reports { all, limit, before, .. } => reports(&store, before.as_deref(), (all, limit)).await?,
        Admin::User(whom) => about(&store, &whom, OperatorAct::Look).await?,
        Admin::Suspend { whom, reason, days, until_restored } => {
            suspend(&store, &settings, &whom, terms_of(reason.as_deref(), days, until_restored)?).await?
        }
        Admin::Appeals { refuse: Some(id), answer, .. } => appeals::refuse(&store, &id, &answer.unwrap_or_default()).await?,
        Admin::Appeals { all, limit, before, .. } => appeals::list(&store, before.as_deref(), (all, limit)).await?,
        Admin::Operators { task } => operators::run(&store, task).await?,
        Admin::Selfies { show: Some(id), file, .. } => selfies::show(&store, &settings, &id, &file.unwrap_or_default()).await?,
        Admin::Selfies { approve: Some(id), .. } => selfies::approve(&store, &settings, &id).await?,
        Admin::Selfies { refuse: Some(id), answer, .. } => selfies::refuse(&store, &settings, &id, &answer.unwrap_or_default()).await?,
        Admin::Selfies { limit, .. } => selfies::list(&store, limit).await?,
        Admin::PasswordLink(whom) => password_link(&store, &settings, &whom).await?,
        Admin::Letters { retry: Some(id), .. } => retry_letter(&store, &id).await?,
        Admin::Letters { all, limit, .. } => letters(&store, all, limit).await?,
        Admin::Restore(whom) => about(&store, &whom, OperatorAct::Restore).await?,
        Admin::Verify { whom, remove } => selfies::verify(&store, &settings, &whom, remove).await?,
    };
    print!("{printed}");
    Ok(())
}

async fn operate(store: &Store, act: OperatorAct, note: &str) -> Result<bool, Failure> {
    let now = SystemClock.now();
    let new = &NewOperatorAct {
        id: OperatorActId::at(now, &SystemEntropy),
        act,
        channel: OperatorChannel::CommandLine,
        operator: None,
        note,
        now,
    };
    store.write(|tx| async move { tx.apply_operator_act(new).await }).await.map_err(store_failure)
}

/// Also removes the files of pictures that nothing but the report needed.
async fn close(store: &Store, settings: &Settings, id: &str) -> Result<String, Failure> {
    let nothing = || Failure(format!("there is no report {id:?}"));
    let report: ReportId = id.parse().map_err(|_| nothing())?;
    let pictures = store.read().await.map_err(store_failure)?.list_evidence_pictures(report).await.map_err(store_failure)?;
    if !operate(store, OperatorAct::CloseReport(report), id).await? {
        return Err(nothing());
    }
    remove_files(store, settings, &pictures).await;
    Ok(format!("closed {id}\n"))
}

/// Removes the files of pictures that have no row any more. What was done is done whatever comes: what is left over goes with the
/// server's sweep.
async fn remove_files(store: &Store, settings: &Settings, keys: &[String]) {
    if keys.is_empty() {
        return;
    }
    match pictures::open_now(settings).await {
        Ok(media) => remove_orphan_files(store, &media, keys).await,
        Err(Failure(why)) => tracing::warn!(why, "the files of pictures are left over for now"),
    }
}

/// The reported message and those around it, a line each, with control characters escaped.
async fn messages(store: &Store, id: &str) -> Result<String, Failure> {
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

fn no_account(whom: &Whom) -> Failure {
    Failure(format!("there is no account {:?}", whom.who))
}

async fn find(store: &Store, whom: &Whom) -> Result<UserId, Failure> {
    let conn = store.read().await.map_err(store_failure)?;
    let found = conn.find_user_by_id_or_email(whom.who.trim()).await.map_err(store_failure)?;
    found.ok_or_else(|| no_account(whom))
}

/// Makes a link to choose a new password; whoever has it can open the account (KEY-01).
async fn password_link(store: &Store, settings: &Settings, whom: &Whom) -> Result<String, Failure> {
    let (public_url, user) = (settings.public_url()?, find(store, whom).await?);
    let addressee = store.read().await.map_err(store_failure)?.find_addressee(user).await.map_err(store_failure)?;
    addressee.ok_or_else(|| Failure(format!("{:?} is an account that nobody can sign in to", whom.who)))?;
    if !operate(store, OperatorAct::MakePasswordLink(user), &whom.note).await? {
        return Err(no_account(whom));
    }
    let token = LinkToken::random(&SystemEntropy);
    let (hash, ends_at) = (&token.hash(), SystemClock.now().plus_seconds(PASSWORD_LINK_SECONDS));
    store.write(move |tx| async move { tx.add_password_link(hash, user, ends_at).await }).await.map_err(store_failure)?;
    Ok(match public_url {
        Some(url) => format!("{}\n", url.password_link(token.as_str())),
        None => format!("/reset-password#{}\n", token.as_str()),
    })
}

async fn retry_letter(store: &Store, id: &str) -> Result<String, Failure> {
    let nothing = || Failure(format!("there is no refused letter {id:?}"));
    let letter: LetterId = id.parse().map_err(|_| nothing())?;
    if operate(store, OperatorAct::RetryLetter(letter), id).await? { Ok(format!("tried again: {id}\n")) } else { Err(nothing()) }
}

async fn letters(store: &Store, all: bool, limit: u32) -> Result<String, Failure> {
    operate(store, OperatorAct::ListLetters, "").await?;
    let conn = store.read().await.map_err(store_failure)?;
    let letters = conn.list_letters(all, limit.into()).await.map_err(store_failure)?;
    Ok(if letters.is_empty() { "no letters\n".into() } else { letters.iter().map(letter_line).collect() })
}

fn letter_line(letter: &LetterOverview) -> String {
    let LetterOverview { id, kind, created_at, tries, outcome, fault, .. } = letter;
    let nobody = if kind == LetterKind::AccountDeleted.as_str() { "a deleted account" } else { "whoever has the address" };
    let reader = letter.user_id.map_or_else(|| nobody.into(), |user| user.to_string());
    let why = if fault.is_empty() { String::new() } else { format!(": {fault:?}") };
    format!("{id} {created_at} {outcome} {kind:?} to {reader}, refused {tries} times{why}\n")
}

fn terms_of(reason: Option<&str>, days: Option<i64>, until_restored: bool) -> Result<SuspensionTerms, Failure> {
    let days = if until_restored { Some(None) } else { days.map(Some) };
    let terms = SuspensionTerms::check(reason, days, SystemClock.now());
    terms.map_err(|wrong| Failure(wrong.into_details().into_values().collect::<Vec<_>>().join("; ")))
}

/// Also ends the open streams of the account at all nodes, where they have a bus (SCALE-02); else within a minute they end by
/// themselves.
async fn suspend(store: &Store, settings: &Settings, whom: &Whom, terms: SuspensionTerms) -> Result<String, Failure> {
    let (bus, user) = (settings.bus_options()?, find(store, whom).await?);
    let printed = about(store, whom, |user| OperatorAct::Suspend(user, terms)).await?;
    if !telling::tell(bus, user, Event::Sessions).await {
        tracing::warn!("the nodes could not be told: their open streams end within a minute");
    }
    Ok(printed)
}

/// Applies an act to an account and prints the account after it.
async fn about(store: &Store, whom: &Whom, act: impl Fn(UserId) -> OperatorAct) -> Result<String, Failure> {
    let found = find(store, whom).await?;
    let nobody = || no_account(whom);
    if !operate(store, act(found), &whom.note).await? {
        return Err(nobody());
    }
    let conn = store.read().await.map_err(store_failure)?;
    let of = conn.find_account_overview(found).await.map_err(store_failure)?.ok_or_else(nobody)?;
    let suspension = conn.find_suspension(found).await.map_err(store_failure)?;
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
    if let Some(Suspension { reason, ends_at, appeal, answer, .. }) = &suspension {
        tell("reason", &reason.as_str());
        tell("until", &ends_at.map_or_else(|| "restored".into(), |at| at.to_string()));
        if let Some(appeal) = appeal {
            tell("appeal", &format_args!("{appeal:?}"));
        }
        if let Some(answer) = answer {
            tell("answered", &format_args!("{answer:?}"));
        }
    }
    tell("verified", &yes(of.is_verified));
    tell("demo", &yes(of.is_demo));
    tell("open reports", &of.open_reports);
    if let Some(version) = &of.terms_version {
        tell("agreed to", &format_args!("version {version} of the terms"));
    }
    for done in &acts {
        tell("act", &act_line(done));
    }
    Ok(lines)
}

fn act_line(OperatorLogEntry { act, note, way, operator_name, created_at }: &OperatorLogEntry) -> String {
    let by = if operator_name.is_empty() { String::new() } else { format!(" by {operator_name:?}") };
    let noted = if note.is_empty() { String::new() } else { format!(" {note:?}") };
    format!("{created_at} {act} ({way}{by}){noted}")
}

const fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

fn store_failure(error: impl std::fmt::Display) -> Failure {
    Failure::because("the store does not answer", error)
}
