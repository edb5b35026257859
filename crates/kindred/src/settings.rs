mod bus;
mod database;
mod legal;
mod mail;
mod oidc;
mod push;

use std::{
    fmt::Write,
    net::SocketAddr,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    time::Duration,
};

use clap::{Args, ValueEnum};
use jiff::SignedDuration;
use kindred_api::TrustedProxies;
use kindred_legal::LegalText;
use kindred_media::Location;
use kindred_store::Target;

pub use bus::BusSettings;
pub use database::DatabaseSettings;
pub use legal::LegalSettings;
pub use mail::MailSettings;
pub use oidc::OidcSettings;
pub use push::PushSettings;

use crate::{Failure, backup::Timetable};

/// A shorter key could be guessed.
const ADMIN_KEY_MIN: usize = 16;
const SHORTEST_EVERY: Duration = Duration::from_secs(1);

/// Everything that can be set, by flag or by environment.
#[derive(Debug, Clone, Args)]
pub struct Settings {
    /// The address to listen on
    #[arg(long, env = "KINDRED_LISTEN", default_value = "127.0.0.1:8080", global = true, value_name = "ADDRESS:PORT")]
    pub listen: SocketAddr,
    /// The folder that holds everything there is to keep
    #[arg(long, env = "KINDRED_DATA_DIR", default_value = "./data", global = true, value_name = "FOLDER")]
    pub data_dir: PathBuf,
    /// Where the rows are
    #[command(flatten)]
    pub database: DatabaseSettings,
    /// Where the pictures are: a folder, or `s3://bucket/folder`, which the variables `AWS_…` say how to reach [default: `media` in the data folder]
    #[arg(long, env = "KINDRED_MEDIA_URL", global = true, value_name = "URL")]
    pub media_url: Option<String>,
    /// How other nodes are heard
    #[command(flatten)]
    pub bus: BusSettings,
    /// How letters are sent
    #[command(flatten)]
    pub mail: MailSettings,
    /// By which other services people sign in
    #[command(flatten)]
    pub oidc: OidcSettings,
    /// Which push services are asked
    #[command(flatten)]
    pub push: PushSettings,
    /// What people agree to
    #[command(flatten)]
    pub legal: LegalSettings,
    /// The operator's key for /api/admin and /api/db/init, at least 16 characters [default: none, and nobody is an operator]
    #[arg(long, env = "KINDRED_ADMIN_KEY", global = true, value_name = "KEY", hide_env_values = true)]
    pub admin_key: Option<String>,
    /// A file with that key, which a list of processes doesn't show [default: none]
    #[arg(long, env = "KINDRED_ADMIN_KEY_FILE", global = true, value_name = "FILE")]
    pub admin_key_file: Option<PathBuf>,
    /// Rate limits: 429 for who asks too often; off for tests and benches
    #[arg(long, env = "KINDRED_RATE_LIMIT", default_value = "on", global = true)]
    pub rate_limit: RateLimit,
    /// Which passwords people may choose: any of six characters, or eight, none of the commonest and not one's own name or e-mail address
    #[arg(long, env = "KINDRED_PASSWORD_POLICY", default_value = "spec", global = true)]
    pub password_policy: PasswordPolicy,
    /// Checks of uploaded pictures: advice about faces; explicit ones wait for an operator
    #[arg(long, env = "KINDRED_PICTURE_CHECKS", default_value = "on", global = true)]
    pub picture_checks: PictureChecks,
    /// How likely explicit, in percent, an uploaded picture must seem to wait for an operator; 0 lets each wait
    #[arg(long, env = "KINDRED_HOLD_PICTURES_FROM", default_value_t = 50, global = true, value_parser = clap::value_parser!(u8).range(..=100), value_name = "PERCENT")]
    pub hold_pictures_from: u8,
    /// Proxies that are believed about where visitors come from: addresses and networks with commas between them, such as 10.0.0.0/8 [default: none]
    #[arg(long, env = "KINDRED_TRUSTED_PROXIES", default_value = "", hide_default_value = true, global = true, value_name = "NETWORKS")]
    pub trusted_proxies: String,
    /// How many demo people fill an empty store when the server starts
    #[arg(long = "demo", env = "KINDRED_DEMO", default_value_t = 0, global = true, value_parser = clap::value_parser!(u32).range(..=5000), value_name = "PEOPLE")]
    pub demo_people: u32,
    /// A folder of photos for them, with an index.tsv (see the README) [default: the product's own drawings]
    #[arg(long, env = "KINDRED_DEMO_PHOTOS", global = true, value_name = "FOLDER")]
    pub demo_photos: Option<PathBuf>,
    /// A folder for backups that the server makes by itself, each in a folder of its own [default: none]
    #[arg(long, env = "KINDRED_BACKUP_DIR", global = true, value_name = "FOLDER")]
    pub backup_dir: Option<PathBuf>,
    /// How often it makes one, such as 24h or 90m
    #[arg(long, env = "KINDRED_BACKUP_EVERY", default_value = "24h", global = true, value_name = "TIME")]
    pub backup_every: SignedDuration,
    /// How many of them it keeps
    #[arg(long, env = "KINDRED_BACKUP_KEEP", default_value = "7", global = true, value_name = "BACKUPS")]
    pub backup_keep: NonZeroUsize,
    /// Where Prometheus asks for metrics, which nobody else may reach, such as 127.0.0.1:9090 [default: nowhere]
    #[arg(long, env = "KINDRED_METRICS_LISTEN", global = true, value_name = "ADDRESS:PORT")]
    pub metrics_listen: Option<SocketAddr>,
    /// What to log to stderr, such as `info`, `warn` or `info,access=off`
    #[arg(long, env = "KINDRED_LOG", default_value = "info", global = true, value_name = "FILTER")]
    pub log: String,
    /// Prints what would be used, and stops
    #[arg(long, global = true)]
    pub check_config: bool,
}

/// Rate limits: on, or off for tests and benches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RateLimit {
    /// Who asks too often gets 429.
    On,
    /// Everybody may ask as often as they like.
    Off,
}

/// Which passwords people may choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PasswordPolicy {
    /// Six characters or more, as specified.
    Spec,
    /// Eight characters or more, none of the commonest, and not one's own name or e-mail address.
    Strict,
}

/// Checks of uploaded pictures: on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PictureChecks {
    /// Every upload is checked.
    On,
    /// No upload is checked.
    Off,
}

impl Settings {
    /// Where the pictures are.
    pub fn media_location(&self) -> Result<Location, Failure> {
        let Some(url) = self.media_url.as_deref().filter(|url| !url.is_empty()) else {
            return Ok(Location::Folder(self.data_dir.join("media")));
        };
        url.parse().map_err(|error| Failure::because("the media url can't be read", error))
    }

    /// The operator's key, when there is one.
    pub fn admin_key(&self) -> Result<Option<String>, Failure> {
        let given = self.admin_key.as_deref().filter(|key| !key.is_empty());
        let key = match (given, &self.admin_key_file) {
            (Some(_), Some(_)) => return Err(Failure("the admin key comes from its flag or from its file, not from both".into())),
            (Some(key), None) => key.to_owned(),
            (None, Some(file)) => key_in(file, "the admin key")?,
            (None, None) => return Ok(None),
        };
        if key.chars().count() < ADMIN_KEY_MIN {
            return Err(Failure(format!("the admin key must have at least {ADMIN_KEY_MIN} characters")));
        }
        Ok(Some(key))
    }

    /// When the server makes backups by itself, if it does.
    pub fn timetable(&self) -> Result<Option<Timetable>, Failure> {
        let Some(folder) = self.backup_dir.clone().filter(|folder| !folder.as_os_str().is_empty()) else { return Ok(None) };
        let every = Duration::try_from(self.backup_every).ok().filter(|every| *every >= SHORTEST_EVERY);
        let every = every.ok_or_else(|| Failure("backups can be made once a second at most".into()))?;
        Ok(Some(Timetable { folder, every, keep: self.backup_keep }))
    }

    /// An error if these settings can't be used together.
    pub fn check(&self) -> Result<(), Failure> {
        self.server_options()?;
        self.admin_key()?;
        self.proxies()?;
        self.timetable()?;
        self.bus_options()?;
        self.mail_options()?;
        self.services()?;
        self.push_services()?;
        self.legal_texts()?;
        self.media_location().map(drop)
    }

    /// The proxies that are believed about where visitors come from.
    pub fn proxies(&self) -> Result<TrustedProxies, Failure> {
        self.trusted_proxies.parse().map_err(|error| Failure::because("the trusted proxies can't be read", error))
    }

    /// What would be used, a line each, without secrets.
    pub fn summary(&self) -> String {
        let mut lines = String::new();
        let mut line = |name: &str, value: &dyn std::fmt::Display| {
            let _ = writeln!(lines, "{name:<15} {value}");
        };
        line("listen", &self.listen);
        line("data-dir", &self.data_dir.display());
        match self.target() {
            Ok(Target::Sqlite { file }) => line("database-url", &format_args!("SQLite, {}", file.display())),
            Ok(Target::Postgres { url }) => {
                line("database-url", &format_args!("{}, {} connections", without_password(&url), self.database.connections));
            }
            Err(Failure(fault)) => line("database-url", &fault),
        }
        line("database-read-url", &self.database.read_url().map_or("none".to_owned(), without_password));
        line("media-url", &or_fault(self.media_location(), |location| location.to_string()));
        line("bus-url", &self.bus.summary());
        line("smtp-url", &self.mail.summary());
        line("public-url", &or_fault(self.public_url(), |url| url.map_or("none".to_owned(), |url| url.to_string())));
        line("oidc", &or_fault(self.services(), |_| self.oidc.summary()));
        line("push-services", &or_fault(self.push_services(), |services| services.to_string()));
        line("terms-file", &self.legal.summary(LegalText::Terms));
        line("privacy-file", &self.legal.summary(LegalText::Privacy));
        line("terms-version", &or_fault(self.legal_texts(), |texts| texts.version().unwrap_or_else(|| "none".to_owned())));
        line("admin-key", &or_fault(self.admin_key(), |key| if key.is_some() { "set" } else { "none" }.to_owned()));
        line("rate-limit", &if self.rate_limit == RateLimit::On { "on" } else { "off" });
        line("password-policy", &if self.password_policy == PasswordPolicy::Strict { "strict" } else { "spec" });
        line("picture-checks", &if self.picture_checks == PictureChecks::On { "on" } else { "off" });
        line("hold-pictures-from", &self.hold_pictures_from);
        line("trusted-proxies", &if self.trusted_proxies.is_empty() { "none" } else { &self.trusted_proxies });
        line("demo", &self.demo_people);
        line("demo-photos", &self.demo_photos.as_deref().map_or("the product's own drawings".into(), Path::to_string_lossy));
        let backups = |Timetable { folder, every, keep }| format!("{}, every {every:?}, the last {keep} are kept", folder.display());
        line("backup-dir", &or_fault(self.timetable(), |timetable| timetable.map_or("none".to_owned(), backups)));
        line("metrics-listen", &self.metrics_listen.map_or("none".to_owned(), |address| address.to_string()));
        line("log", &self.log);
        lines
    }
}

/// A setting as text, or what is wrong with it.
fn or_fault<T>(setting: Result<T, Failure>, text: impl Fn(T) -> String) -> String {
    setting.map_or_else(|Failure(fault)| fault, text)
}

/// The one line of a file, without what surrounds it.
fn key_in(file: &Path, what: &str) -> Result<String, Failure> {
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|error| Failure::because(format_args!("cannot read {what} from {}", file.display()), error))?;
    let key = text.trim();
    if key.contains(char::is_control) {
        return Err(Failure(format!("{what} in {} must be one line", file.display())));
    }
    Ok(key.to_owned())
}

/// The url with whatever could be a password left out: everything before the host, and all parameters.
pub fn without_password(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
    let (before_question, after_question) = rest.split_once('?').unwrap_or((rest, ""));
    if after_question.contains('@') {
        // The question mark may be of a password, so that nothing shows where the host begins.
        return format!("{scheme}://…");
    }
    let (_, place) = before_question.rsplit_once('@').unwrap_or(("", before_question));
    format!("{scheme}://{place}")
}

#[cfg(test)]
mod tests;
