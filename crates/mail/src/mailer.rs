use std::{
    error::Error,
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use lettre::transport::smtp::{
    Error as SmtpError,
    authentication::Mechanism,
    client::AsyncSmtpConnection,
    commands::{Data, Mail, Rcpt, Rset},
    extension::{ClientId, Extension, MailBodyParameter, MailParameter},
};
use lettre::{Address, Message};
use tokio::{sync::Notify, time::timeout};

use crate::{
    address::deliverable,
    letter::Letter,
    options::{MailOptions, PublicUrl, Tls},
};

/// How long connecting may take, and how long offering a letter to the server.
const DEADLINE: Duration = Duration::from_secs(30);
/// How long the server may think about a letter that it has in whole: scanners for spam take their time.
const FINAL_DEADLINE: Duration = Duration::from_mins(4);
/// How long the goodbye may take, after which the connection is closed without one.
const QUIT_DEADLINE: Duration = Duration::from_secs(1);

/// Why a letter was not handed over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The server can't be reached, does not let this program in, or refuses its sender: nothing is wrong with the letter.
    #[error("the mail server can't be worked with: {0}")]
    Away(String),
    /// The server does not take this letter now: its code (4xx), or how it broke off.
    #[error("the mail server refused a letter for now: {0}")]
    Later(String),
    /// The server has the whole letter and did not say if it took it.
    #[error("the mail server did not say if it took a letter: {0}")]
    Unclear(String),
    /// The server will never take this letter, with this code (5xx), or no letter can be sent to this address.
    #[error("the mail server refused a letter: {0}")]
    Refused(String),
}

/// Hands letters to the mail server, one at a time (MAIL-01).
#[derive(Debug)]
pub struct Mailer {
    options: MailOptions,
    deadline: Duration,
    final_deadline: Duration,
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
            final_deadline: FINAL_DEADLINE,
            away: AtomicBool::default(),
            sent: AtomicU64::default(),
            dead: AtomicU64::default(),
            waiting: Notify::default(),
        }
    }

    /// The same mailer that waits this long for each answer of the server, at most.
    #[must_use]
    pub fn with_deadline(self, deadline: Duration) -> Self {
        Self { deadline, final_deadline: deadline, ..self }
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

    /// True if the server could not be reached, let nobody in or refused the sender when it was tried last ([`Mailer::probe`]). Letters
    /// don't change it: else it would tell whether somebody has the address that a letter was asked for (KEY-01).
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

    /// Connects, signs in and names the sender, and notes if that works.
    pub async fn probe(&self) {
        let probed = self.tried().await;
        if self.away.swap(probed.is_err(), Relaxed) != probed.is_err() {
            if let Err(error) = &probed {
                tracing::error!(%error, "letters wait until the mail server takes them");
            } else {
                tracing::info!("the mail server is back");
            }
        }
        if let Ok(connection) = probed {
            quit(connection).await;
        }
    }

    /// Hands a letter to the server and waits for its answer.
    pub async fn send(&self, letter: &Letter<'_>) -> Result<(), SendError> {
        let undeliverable = || SendError::Refused("no letter can be sent to such an address".to_owned());
        let to = deliverable(letter.address).ok_or_else(undeliverable)?;
        let message = letter.message(&self.options.from, to.clone(), &self.options.public_url).ok_or_else(undeliverable)?;
        let mut connection = self.connected().await?;
        let offering = timeout(self.deadline, self.offer(&mut connection, to, &message)).await;
        offering.unwrap_or_else(|_| Err(SendError::Later(NO_ANSWER.to_owned())))?;
        let taking = timeout(self.final_deadline, connection.message(&message.formatted())).await;
        match taking {
            Ok(Ok(_)) => {}
            Ok(Err(error)) if error.status().is_some() => return Err(refusal(&error)),
            Ok(Err(error)) => return Err(SendError::Unclear(cause(&error))),
            Err(_) => return Err(SendError::Unclear(NO_ANSWER.to_owned())),
        }
        self.sent.fetch_add(1, Relaxed);
        // It has the letter: how it says goodbye doesn't matter.
        quit(connection).await;
        Ok(())
    }

    /// A connection whose server takes letters of this sender.
    async fn tried(&self) -> Result<AsyncSmtpConnection, SendError> {
        let mut connection = self.connected().await?;
        let from = self.options.from.email.clone();
        let naming = timeout(self.deadline, async {
            connection.command(Mail::new(Some(from), vec![])).await?;
            connection.command(Rset).await
        });
        match naming.await {
            Ok(Ok(_)) => Ok(connection),
            Ok(Err(error)) => Err(SendError::Away(cause(&error))),
            Err(_) => Err(SendError::Away(NO_ANSWER.to_owned())),
        }
    }

    async fn connected(&self) -> Result<AsyncSmtpConnection, SendError> {
        let connecting = timeout(self.deadline, self.connect()).await;
        connecting.map_err(|_| SendError::Away(NO_ANSWER.to_owned()))?.map_err(|error| SendError::Away(cause(&error)))
    }

    /// Names sender and reader and asks for leave to send: what is wrong with the sender is no fault of the letter.
    async fn offer(&self, connection: &mut AsyncSmtpConnection, to: Address, message: &Message) -> Result<(), SendError> {
        let parameters = parameters(connection, &to, message)?;
        let from = self.options.from.email.clone();
        connection.command(Mail::new(Some(from), parameters)).await.map_err(|error| SendError::Away(cause(&error)))?;
        connection.command(Rcpt::new(to, vec![])).await.map_err(|error| refusal(&error))?;
        connection.command(Data).await.map_err(|error| refusal(&error))?;
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

const NO_ANSWER: &str = "no answer in time";

async fn quit(mut connection: AsyncSmtpConnection) {
    let _ = timeout(QUIT_DEADLINE, connection.quit()).await;
}

/// What the server has to be told of a letter that is not ASCII, if it knows such letters.
fn parameters(connection: &AsyncSmtpConnection, to: &Address, message: &Message) -> Result<Vec<MailParameter>, SendError> {
    let knows = |extension| connection.server_info().supports_feature(extension);
    let mut parameters = Vec::new();
    if !AsRef::<str>::as_ref(to).is_ascii() {
        if !knows(Extension::SmtpUtfEight) {
            return Err(SendError::Refused("the mail server takes no address that is not ASCII (SMTPUTF8)".to_owned()));
        }
        parameters.push(MailParameter::SmtpUtfEight);
    }
    if !message.formatted().is_ascii() {
        parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    Ok(parameters)
}

/// What the server's refusal of a letter means; without its words, which may repeat the address.
fn refusal(error: &SmtpError) -> SendError {
    match error.status().map(u16::from) {
        // It wants a login, or another one.
        Some(530 | 534 | 535 | 538) => SendError::Away(cause(error)),
        Some(code) if error.is_permanent() => SendError::Refused(code.to_string()),
        _ => SendError::Later(cause(error)),
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
