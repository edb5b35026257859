//! A connection to the mail server: how it is opened, and how a letter is offered over it.

use lettre::transport::smtp::{
    Error as SmtpError,
    authentication::Mechanism,
    client::AsyncSmtpConnection,
    commands::{Data, Mail, Rcpt},
    extension::{ClientId, Extension, MailBodyParameter, MailParameter},
};
use lettre::{Address, Message};
use tokio::time::timeout;

use super::Mailer;
use crate::{
    options::{MailOptions, Tls},
    send_error::{NO_ANSWER, SendError, cause, refusal},
};

impl Mailer {
    pub(super) async fn connected(&self) -> Result<AsyncSmtpConnection, SendError> {
        let connecting = timeout(self.deadline, self.connect()).await;
        connecting.map_err(|_| SendError::Unavailable(NO_ANSWER.to_owned()))?.map_err(|error| SendError::Unavailable(cause(&error)))
    }

    /// Names sender and reader and asks for leave to send: what is wrong with the sender is no fault of the letter.
    pub(super) async fn offer(&self, connection: &mut AsyncSmtpConnection, to: Address, message: &Message) -> Result<(), SendError> {
        let parameters = parameters(connection, &to, message)?;
        let from = self.options.from.email.clone();
        connection.command(Mail::new(Some(from), parameters)).await.map_err(|error| SendError::Unavailable(cause(&error)))?;
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
