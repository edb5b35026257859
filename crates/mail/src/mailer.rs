use std::{
    error::Error,
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use lettre::transport::smtp::{
    Error as SmtpError,
    authentication::Mechanism,
    client::AsyncSmtpConnection,
    extension::{ClientId, Extension},
};
use tokio::{sync::Notify, time::timeout};

use crate::{
    address::deliverable,
    letter::Letter,
    options::{MailOptions, PublicUrl, Tls},
};

/// How long handing over one letter may take, from the connection to the server's last word.
const DEADLINE: Duration = Duration::from_mins(1);

/// Why a letter was not handed over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The server can't be reached, hangs, or does not let this program in: nothing is wrong with the letter.
    #[error("the mail server is away: {0}")]
    Away(String),
    /// The server does not take this letter now, with this code (4xx).
    #[error("the mail server refused a letter for now: {0}")]
    Later(u16),
    /// The server will never take this letter, with this code (5xx), or no letter can be sent to this address.
    #[error("the mail server refused a letter: {0}")]
    Refused(String),
}

/// Hands letters to the mail server, one at a time (MAIL-01).
#[derive(Debug)]
pub struct Mailer {
    options: MailOptions,
    deadline: Duration,
    away: AtomicBool,
    sent: AtomicU64,
    dead: AtomicU64,
    waiting: Notify,
}

impl Mailer {
    /// A mailer that has sent nothing yet; it connects when there is a letter.
    pub fn new(options: MailOptions) -> Self {
        Self {
            options,
            deadline: DEADLINE,
            away: AtomicBool::default(),
            sent: AtomicU64::default(),
            dead: AtomicU64::default(),
            waiting: Notify::default(),
        }
    }

    /// The same mailer that waits this long for the server, at most.
    #[must_use]
    pub fn with_deadline(self, deadline: Duration) -> Self {
        Self { deadline, ..self }
    }

    /// The address of the web app.
    pub fn public_url(&self) -> &PublicUrl {
        &self.options.public_url
    }

    /// Says that a letter was written; whoever awaits [`Mailer::letter_written`] goes on.
    pub fn announce(&self) {
        self.waiting.notify_one();
    }

    /// Waits until a letter was written at this node, since the last wait.
    pub async fn letter_written(&self) {
        self.waiting.notified().await;
    }

    /// True while the server can't be reached or lets nobody in, as far as is known.
    pub fn is_away(&self) -> bool {
        self.away.load(Relaxed)
    }

    /// How many letters were handed over.
    pub fn sent(&self) -> u64 {
        self.sent.load(Relaxed)
    }

    /// How many letters were refused for good.
    pub fn dead(&self) -> u64 {
        self.dead.load(Relaxed)
    }

    /// Notes that a letter will not be tried again.
    pub fn note_dead(&self) {
        self.dead.fetch_add(1, Relaxed);
    }

    /// Hands a letter to the server and waits for its answer, within the deadline.
    pub async fn send(&self, letter: &Letter<'_>) -> Result<(), SendError> {
        let outcome = timeout(self.deadline, self.hand_over(letter)).await;
        let outcome = outcome.unwrap_or_else(|_| Err(SendError::Away("it does not answer in time".to_owned())));
        let is_away = matches!(outcome, Err(SendError::Away(_)));
        if self.away.swap(is_away, Relaxed) != is_away {
            if let Err(error) = &outcome {
                tracing::error!(%error, "letters wait until the mail server takes them");
            } else {
                tracing::info!("the mail server is back");
            }
        }
        if outcome.is_ok() {
            self.sent.fetch_add(1, Relaxed);
        }
        outcome
    }

    async fn hand_over(&self, letter: &Letter<'_>) -> Result<(), SendError> {
        let undeliverable = || SendError::Refused("no letter can be sent to such an address".to_owned());
        let to = deliverable(letter.address).ok_or_else(undeliverable)?;
        let is_ascii = to.user().is_ascii();
        let message = letter.message(&self.options.from, to, &self.options.public_url).ok_or_else(undeliverable)?;
        let mut connection = self.connect().await.map_err(|error| SendError::Away(cause(&error)))?;
        if !is_ascii && !connection.server_info().supports_feature(Extension::SmtpUtfEight) {
            connection.abort().await;
            return Err(SendError::Refused("the mail server takes no address that is not ASCII (SMTPUTF8)".to_owned()));
        }
        let sending = connection.send(message.envelope(), &message.formatted()).await;
        sending.map_err(|error| refusal(&error))?;
        // It has the letter: how it says goodbye doesn't matter.
        let _ = connection.quit().await;
        Ok(())
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, SmtpError> {
        let MailOptions { host, port, tls, login, from, .. } = &self.options;
        let (host, us) = (host.trim_matches(['[', ']']), ClientId::Domain(from.email.domain().to_owned()));
        let implicit = if let Tls::Implicit(parameters) = tls { Some(parameters.clone()) } else { None };
        let mut connection = AsyncSmtpConnection::connect_tokio1((host, *port), Some(self.deadline), &us, implicit, None).await?;
        if let Tls::Upgraded(parameters) = tls {
            connection.starttls(parameters.clone(), &us).await?;
        }
        if let Some(login) = login {
            connection.auth(&[Mechanism::Plain, Mechanism::Login], login).await?;
        }
        Ok(connection)
    }
}

/// What the server's refusal of a letter means; without its words, which may repeat the address.
fn refusal(error: &SmtpError) -> SendError {
    match error.status().map(u16::from) {
        // 421: the whole server is closing.
        Some(code) if error.is_transient() && code != 421 => SendError::Later(code),
        Some(code) if error.is_permanent() => SendError::Refused(code.to_string()),
        _ => SendError::Away(cause(error)),
    }
}

/// The server's code or the innermost cause; never its words.
fn cause(error: &SmtpError) -> String {
    if let Some(code) = error.status() {
        return code.to_string();
    }
    let mut innermost: &dyn Error = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    innermost.to_string()
}
