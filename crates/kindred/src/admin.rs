//! `kindred admin`: what operators do on the command line, directly on the store, beside a running server or without one.

mod appeals;
mod letters;
mod operators;
mod publish_event;
mod reports;
mod selfies;

use std::fmt::Write;

use kindred_api::LinkToken;
use kindred_bus::Event;
use kindred_domain::{Clock, OperatorAct, OperatorActId, OperatorChannel, PASSWORD_LINK_SECONDS, SuspensionTerms, UserId};
use kindred_store::{NewOperatorAct, OperatorLogEntry, Store, Suspension};

use crate::{
    Failure,
    command::{Admin, PersonArgs},
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
        Admin::Reports { close: Some(id), .. } => reports::close(&store, &settings, &id).await?,
        Admin::Reports { messages: Some(id), .. } => reports::messages(&store, &id).await?,
        Admin::Reports { all, limit, before, .. } => reports::list(&store, before.as_deref(), (all, limit)).await?,
        Admin::User(whom) => about(&store, &whom, OperatorAct::LookAtAccount).await?,
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
        Admin::Letters { retry: Some(id), .. } => letters::retry(&store, &id).await?,
        Admin::Letters { all, limit, .. } => letters::list(&store, all, limit).await?,
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

fn no_account(whom: &PersonArgs) -> Failure {
    Failure(format!("there is no account {:?}", whom.who))
}

async fn find(store: &Store, whom: &PersonArgs) -> Result<UserId, Failure> {
    let conn = store.read().await.map_err(store_failure)?;
    let found = conn.find_user_by_id_or_email(whom.who.trim()).await.map_err(store_failure)?;
    found.ok_or_else(|| no_account(whom))
}

/// Makes a link to choose a new password; whoever has it can open the account (KEY-01).
async fn password_link(store: &Store, settings: &Settings, whom: &PersonArgs) -> Result<String, Failure> {
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

fn terms_of(reason: Option<&str>, days: Option<i64>, until_restored: bool) -> Result<SuspensionTerms, Failure> {
    let days = if until_restored { Some(None) } else { days.map(Some) };
    let terms = SuspensionTerms::check(reason, days, SystemClock.now());
    terms.map_err(|wrong| Failure(wrong.into_details().into_values().collect::<Vec<_>>().join("; ")))
}

/// Also ends the open streams of the account at all nodes, where they have a bus (SCALE-02); else within a minute they end by
/// themselves.
async fn suspend(store: &Store, settings: &Settings, whom: &PersonArgs, terms: SuspensionTerms) -> Result<String, Failure> {
    let (bus, user) = (settings.bus_options()?, find(store, whom).await?);
    let printed = about(store, whom, |user| OperatorAct::Suspend(user, terms)).await?;
    if !publish_event::publish(bus, user, Event::Sessions).await {
        tracing::warn!("the nodes could not be told: their open streams end within a minute");
    }
    Ok(printed)
}

/// Applies an act to an account and prints the account after it.
async fn about(store: &Store, whom: &PersonArgs, act: impl Fn(UserId) -> OperatorAct) -> Result<String, Failure> {
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
    let mut add_line = |name: &str, value: &dyn std::fmt::Display| {
        let _ = writeln!(lines, "{name:<13} {value}");
    };
    add_line("id", &of.id);
    add_line("name", &format_args!("{:?}", of.name));
    add_line("e-mail", &format_args!("{:?}", of.email));
    add_line("since", &of.created_at);
    add_line("status", &of.status());
    if let Some(Suspension { reason, ends_at, appeal, answer, .. }) = &suspension {
        add_line("reason", &reason.as_str());
        add_line("until", &ends_at.map_or_else(|| "restored".into(), |at| at.to_string()));
        if let Some(appeal) = appeal {
            add_line("appeal", &format_args!("{appeal:?}"));
        }
        if let Some(answer) = answer {
            add_line("answered", &format_args!("{answer:?}"));
        }
    }
    add_line("verified", &yes(of.is_verified));
    add_line("demo", &yes(of.is_demo));
    add_line("open reports", &of.open_reports);
    if let Some(version) = &of.terms_version {
        add_line("agreed to", &format_args!("version {version} of the terms"));
    }
    for done in &acts {
        add_line("act", &act_line(done));
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
