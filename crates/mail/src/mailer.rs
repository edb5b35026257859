mod connection;

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use lettre::transport::smtp::{
    client::AsyncSmtpConnection,
    commands::{Mail, Rset},
};
use tokio::{sync::Notify, time::timeout};

use crate::{
    address::deliverable,
    letter::Letter,
    options::{MailOptions, PublicUrl},
    send_error::{NO_ANSWER, SendError, cause, refusal},
};

/// How long connecting may take, and how long offering a letter to the server.
const DEADLINE: Duration = Duration::from_secs(30);
/// How long the server may think about a letter that it has in whole: scanners for spam take their time.
const FINAL_DEADLINE: Duration = Duration::from_mins(4);
/// How long the goodbye may take, after which the connection is closed without one.
const QUIT_DEADLINE: Duration = Duration::from_secs(1);

/// Hands letters to the mail server, one at a time (MAIL-01).
#[derive(Debug)]
pub struct Mailer {
    options: MailOptions,
    deadline: Duration,
    offer_deadline: Duration,
    final_deadline: Duration,
    unavailable: AtomicBool,
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
            offer_deadline: DEADLINE,
            final_deadline: FINAL_DEADLINE,
            unavailable: AtomicBool::default(),
            sent: AtomicU64::default(),
            dead: AtomicU64::default(),
            waiting: Notify::default(),
        }
    }

    /// The same mailer that waits this long for each answer of the server, at most.
    #[must_use]
    pub fn with_deadline(self, deadline: Duration) -> Self {
        Self { deadline, offer_deadline: deadline, final_deadline: deadline, ..self }
    }

    /// The same mailer that waits this long for the server's answers to whom a letter is from and to.
    #[must_use]
    pub fn with_offer_deadline(self, offer_deadline: Duration) -> Self {
        Self { offer_deadline, ..self }
    }

    /// The same mailer that waits this long for the server's answer to a letter that it has in whole.
    #[must_use]
    pub fn with_final_deadline(self, final_deadline: Duration) -> Self {
        Self { final_deadline, ..self }
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
    pub fn is_unavailable(&self) -> bool {
        self.unavailable.load(Relaxed)
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
        if self.unavailable.swap(probed.is_err(), Relaxed) != probed.is_err() {
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
        let offering = timeout(self.offer_deadline, self.offer(&mut connection, to, &message)).await;
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
            Ok(Err(error)) => Err(SendError::Unavailable(cause(&error))),
            Err(_) => Err(SendError::Unavailable(NO_ANSWER.to_owned())),
        }
    }
}

async fn quit(mut connection: AsyncSmtpConnection) {
    let _ = timeout(QUIT_DEADLINE, connection.quit()).await;
}
