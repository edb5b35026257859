mod bus;
mod choices;
mod database;
mod legal;
mod mail;
mod oidc;
mod push;
mod summary;

use std::{
    net::SocketAddr,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    time::Duration,
};

use clap::Args;
use jiff::SignedDuration;
use kindred_api::TrustedProxies;
use kindred_media::Location;

pub use bus::BusSettings;
pub use choices::{PasswordPolicy, PictureChecks, RateLimit};
pub use database::DatabaseSettings;
pub use legal::LegalSettings;
pub use mail::MailSettings;
pub use oidc::OidcSettings;
pub use push::PushSettings;
pub use summary::without_password;

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
            (None, Some(file)) => read_secret(file, "the admin key")?,
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

    /// The proxies that are believed about where visitors come from.
    pub fn proxies(&self) -> Result<TrustedProxies, Failure> {
        self.trusted_proxies.parse().map_err(|error| Failure::because("the trusted proxies can't be read", error))
    }
}

/// The one line of a file, without what surrounds it.
fn read_secret(file: &Path, what: &str) -> Result<String, Failure> {
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|error| Failure::because(format_args!("cannot read {what} from {}", file.display()), error))?;
    let key = text.trim();
    if key.contains(char::is_control) {
        return Err(Failure(format!("{what} in {} must be one line", file.display())));
    }
    Ok(key.to_owned())
}

#[cfg(test)]
mod tests;
