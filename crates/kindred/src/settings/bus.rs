use std::path::PathBuf;

use clap::Args;
use kindred_bus::NatsOptions;
use kindred_store::Target;

use super::{Settings, read_secret, without_password};
use crate::Failure;

/// How other nodes are heard.
#[derive(Debug, Clone, Args)]
pub struct BusSettings {
    /// Where nodes that share a `PostgreSQL` database exchange their events: `nats://user:password@host:4222`, or `tls://…` with TLS [default: there is one node]
    #[arg(id = "bus_url", long = "bus-url", env = "KINDRED_BUS_URL", global = true, value_name = "URL", hide_env_values = true)]
    url: Option<String>,
    /// A file with `user:password` or a token for it, which a list of processes doesn't show [default: none]
    #[arg(id = "bus_login_file", long = "bus-login-file", env = "KINDRED_BUS_LOGIN_FILE", global = true, value_name = "FILE")]
    login_file: Option<PathBuf>,
    /// A file with the certificates (PEM) of the authorities that its certificate may come from, with `tls://` [default: the system's]
    #[arg(id = "bus_ca_file", long = "bus-ca-file", env = "KINDRED_BUS_CA_FILE", global = true, value_name = "FILE")]
    ca_file: Option<PathBuf>,
    /// What the nodes of one community have in common there, and those of another have not
    #[arg(
        id = "bus_subject",
        long = "bus-subject",
        env = "KINDRED_BUS_SUBJECT",
        default_value = "kindred",
        global = true,
        value_name = "NAME"
    )]
    subject: String,
}

impl BusSettings {
    fn url(&self) -> Option<&str> {
        self.url.as_deref().filter(|url| !url.is_empty())
    }

    fn options(&self) -> Result<Option<NatsOptions>, Failure> {
        let Some(url) = self.url() else { return Ok(None) };
        let login = self.login_file.as_deref().map(|file| read_secret(file, "the login of the bus")).transpose()?;
        let options = NatsOptions::new(url, login.as_deref(), &self.subject);
        let options = match &self.ca_file {
            Some(file) => options.and_then(|options| options.with_authorities(file)),
            None => options,
        };
        options.map(Some).map_err(|error| Failure(error.to_string()))
    }

    /// What would be used, without secrets.
    pub fn summary(&self) -> String {
        let Some(url) = self.url() else { return "none: one node".to_owned() };
        let authorities = self.ca_file.as_deref().map_or(String::new(), |file| format!(", authorities of {}", file.display()));
        format!("{}, subject {}{authorities}", without_password(url), self.subject)
    }
}

impl Settings {
    /// Where other nodes are heard, if there are any.
    pub fn bus_options(&self) -> Result<Option<NatsOptions>, Failure> {
        let options = self.bus.options()?;
        if options.is_some() && matches!(self.target()?, Target::Sqlite { .. }) {
            return Err(Failure(
                "several nodes need a database that they share: with a bus url the database url must be postgres://…".into(),
            ));
        }
        Ok(options)
    }
}
