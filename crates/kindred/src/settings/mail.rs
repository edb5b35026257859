use std::path::PathBuf;

use clap::Args;
use kindred_mail::{MailOptions, PublicUrl};

use super::{Settings, read_secret};
use crate::Failure;

/// How letters are sent.
#[derive(Debug, Clone, Args)]
pub struct MailSettings {
    /// The server that letters (e-mails) leave by: `smtps://user:password@host:465`, or `smtp://…` with STARTTLS [default: none are sent]
    #[arg(id = "smtp_url", long = "smtp-url", env = "KINDRED_SMTP_URL", global = true, value_name = "URL", hide_env_values = true)]
    url: Option<String>,
    /// A file with `user:password` for it, which a list of processes doesn't show [default: none]
    #[arg(id = "smtp_login_file", long = "smtp-login-file", env = "KINDRED_SMTP_LOGIN_FILE", global = true, value_name = "FILE")]
    login_file: Option<PathBuf>,
    /// Whom they are from, such as `Kindred <hello@example.org>`
    #[arg(id = "mail_from", long = "mail-from", env = "KINDRED_MAIL_FROM", global = true, value_name = "ADDRESS")]
    from: Option<String>,
    /// Where people find the app, for links in letters and for passkeys: `https://kindred.example.org`
    #[arg(id = "public_url", long = "public-url", env = "KINDRED_PUBLIC_URL", global = true, value_name = "URL")]
    public_url: Option<String>,
}

fn given(text: Option<&String>) -> Option<&str> {
    text.map(String::as_str).filter(|text| !text.is_empty())
}

impl MailSettings {
    /// What would be used, without secrets.
    pub fn summary(&self) -> String {
        match self.options() {
            Ok(Some(options)) => options.summary(),
            Ok(None) => "none: no letters".to_owned(),
            Err(Failure(fault)) => fault,
        }
    }

    fn options(&self) -> Result<Option<MailOptions>, Failure> {
        let public_url = self.public_url()?;
        let (url, from) = match (given(self.url.as_ref()), given(self.from.as_ref()), public_url.is_some()) {
            (None, None, _) => return Ok(None),
            (Some(url), Some(from), true) => (url, from),
            _ => return Err(Failure("letters need all of them: an SMTP url, whom they are from, and the public url".into())),
        };
        let login = self.login_file.as_deref().map(|file| read_secret(file, "the login of the mail server")).transpose()?;
        let options = public_url.map(|public_url| MailOptions::new(url, login.as_deref(), from, public_url)).transpose();
        options.map_err(|error| Failure(error.to_string()))
    }

    fn public_url(&self) -> Result<Option<PublicUrl>, Failure> {
        given(self.public_url.as_ref()).map(PublicUrl::new).transpose().map_err(|error| Failure(error.to_string()))
    }
}

impl Settings {
    /// How letters are sent, if they are.
    pub fn mail_options(&self) -> Result<Option<MailOptions>, Failure> {
        self.mail.options()
    }

    /// Where people find the app, if that is told.
    pub fn public_url(&self) -> Result<Option<PublicUrl>, Failure> {
        self.mail.public_url()
    }
}
