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
use kindred_store::Target;

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
    /// Where the rows are: `postgres://user:password@host/database` [default: `SQLite` in the data folder]
    #[arg(long, env = "KINDRED_DATABASE_URL", global = true, value_name = "URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// Where the pictures are: a folder [default: `media` in the data folder]
    #[arg(long, env = "KINDRED_MEDIA_URL", global = true, value_name = "FOLDER")]
    pub media_url: Option<String>,
    /// The operator's key for /api/admin and /api/db/init, at least 16 characters [default: none, and nobody is an operator]
    #[arg(long, env = "KINDRED_ADMIN_KEY", global = true, value_name = "KEY", hide_env_values = true)]
    pub admin_key: Option<String>,
    /// A file with that key, which a list of processes doesn't show [default: none]
    #[arg(long, env = "KINDRED_ADMIN_KEY_FILE", global = true, value_name = "FILE")]
    pub admin_key_file: Option<PathBuf>,
    /// Whether visitors who ask too often are told to wait; off for tests and benches
    #[arg(long, env = "KINDRED_RATE_LIMIT", default_value = "on", global = true)]
    pub rate_limit: RateLimit,
    /// Which passwords people may choose: any of six characters, or eight, none of the commonest and not one's own name or e-mail address
    #[arg(long, env = "KINDRED_PASSWORD_POLICY", default_value = "spec", global = true)]
    pub password_policy: PasswordPolicy,
    /// Whether uploads are looked at: advice about faces, and explicit pictures wait for an operator
    #[arg(long, env = "KINDRED_PICTURE_CHECKS", default_value = "on", global = true)]
    pub picture_checks: PictureChecks,
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

/// Whether visitors who ask too often are told to wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RateLimit {
    /// They are.
    On,
    /// They are not.
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

/// Whether uploads are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PictureChecks {
    /// They are.
    On,
    /// They are not.
    Off,
}

impl Settings {
    /// Where the rows are.
    pub fn target(&self) -> Result<Target, Failure> {
        match self.database_url.as_deref().filter(|url| !url.is_empty()) {
            None => Ok(Target::Sqlite { file: self.data_dir.join("kindred.db") }),
            Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => Ok(Target::Postgres { url: url.to_owned() }),
            Some(_) => Err(Failure("the database url must begin with postgres:// (leave it out for SQLite in the data folder)".into())),
        }
    }

    /// The folder of the pictures.
    pub fn media_folder(&self) -> Result<PathBuf, Failure> {
        let Some(url) = self.media_url.as_deref().filter(|url| !url.is_empty()) else { return Ok(self.data_dir.join("media")) };
        let folder = url.strip_prefix("file://").unwrap_or(url);
        if folder.contains("://") {
            return Err(Failure("the media url must be a folder".into()));
        }
        Ok(Path::new(folder).to_owned())
    }

    /// The operator's key, when there is one.
    pub fn admin_key(&self) -> Result<Option<String>, Failure> {
        let given = self.admin_key.as_deref().filter(|key| !key.is_empty());
        let key = match (given, &self.admin_key_file) {
            (Some(_), Some(_)) => return Err(Failure("the admin key comes from its flag or from its file, not from both".into())),
            (Some(key), None) => key.to_owned(),
            (None, Some(file)) => key_in(file)?,
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

    /// Whether these settings can be used together.
    pub fn check(&self) -> Result<(), Failure> {
        self.target()?;
        self.admin_key()?;
        self.proxies()?;
        self.timetable()?;
        self.media_folder().map(drop)
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
            Ok(Target::Postgres { url }) => line("database-url", &without_password(&url)),
            Err(Failure(fault)) => line("database-url", &fault),
        }
        match self.media_folder() {
            Ok(folder) => line("media-url", &folder.display()),
            Err(Failure(fault)) => line("media-url", &fault),
        }
        match self.admin_key() {
            Ok(key) => line("admin-key", &if key.is_some() { "set" } else { "none" }),
            Err(Failure(fault)) => line("admin-key", &fault),
        }
        line("rate-limit", &if self.rate_limit == RateLimit::On { "on" } else { "off" });
        line("password-policy", &if self.password_policy == PasswordPolicy::Strict { "strict" } else { "spec" });
        line("picture-checks", &if self.picture_checks == PictureChecks::On { "on" } else { "off" });
        line("trusted-proxies", &if self.trusted_proxies.is_empty() { "none" } else { &self.trusted_proxies });
        line("demo", &self.demo_people);
        line("demo-photos", &self.demo_photos.as_deref().map_or("the product's own drawings".into(), Path::to_string_lossy));
        match self.timetable() {
            Ok(None) => line("backup-dir", &"none"),
            Ok(Some(Timetable { folder, every, keep })) => {
                line("backup-dir", &format_args!("{}, every {every:?}, the last {keep} are kept", folder.display()));
            }
            Err(Failure(fault)) => line("backup-dir", &fault),
        }
        line("metrics-listen", &self.metrics_listen.map_or("none".to_owned(), |address| address.to_string()));
        line("log", &self.log);
        lines
    }
}

/// The one line of a file, without what surrounds it.
fn key_in(file: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|error| Failure::because(format_args!("cannot read the admin key from {}", file.display()), error))?;
    let key = text.trim();
    if key.contains(char::is_control) {
        return Err(Failure(format!("the admin key in {} must be one line", file.display())));
    }
    Ok(key.to_owned())
}

/// The url with whatever could be a password left out: everything before the host, and all parameters.
fn without_password(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
    let rest = rest.split('?').next().unwrap_or_default();
    let (_, place) = rest.rsplit_once('@').unwrap_or(("", rest));
    format!("{scheme}://{place}")
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::command::Cli;

    fn settings(arguments: &[&str]) -> Settings {
        Cli::parse_from(["kindred"].iter().chain(arguments)).settings
    }

    #[test]
    fn the_rows_are_in_the_data_folder_unless_a_url_says_otherwise() {
        assert_eq!(settings(&["--data-dir", "/d"]).target().unwrap(), Target::Sqlite { file: "/d/kindred.db".into() });
        let url = "postgres://ann:secret@db/kindred";
        assert_eq!(settings(&["serve", "--database-url", url]).target().unwrap(), Target::Postgres { url: url.into() });
        assert!(settings(&["--database-url", "mysql://db"]).target().is_err());
    }

    #[test]
    fn the_summary_tells_everything_but_secrets() {
        let summary = settings(&["--database-url", "postgres://ann:se@cret@db:5432/kindred?password=secret"]).summary();
        assert!(summary.contains("postgres://db:5432/kindred\n"), "{summary}");
        assert!(!summary.contains("cret"), "{summary}");
    }

    #[test]
    fn a_short_operators_key_is_refused_and_a_long_one_not_told() {
        assert!(settings(&["--admin-key", "fifteen letters"]).check().is_err());
        let good = settings(&["--admin-key", "sixteen letters!"]);
        assert!(good.check().is_ok());
        let summary = good.summary();
        assert!(summary.contains("admin-key       set\n") && !summary.contains("sixteen"), "{summary}");
        assert_eq!(settings(&["--admin-key", ""]).admin_key().unwrap(), None);
    }

    #[test]
    fn the_operators_key_may_be_in_a_file_instead() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let key = file("key", "sixteen letters!\n");
        let from_file = settings(&["--admin-key-file", &key]);
        assert_eq!(from_file.admin_key().unwrap().as_deref(), Some("sixteen letters!"));
        assert!(from_file.summary().contains("admin-key       set\n"));
        let missing = folder.path().join("missing").to_str().unwrap().to_owned();
        for wrong in [missing, file("short", "fifteen letters\n"), file("empty", ""), file("two", "sixteen letters!\nsixteen letters!\n")] {
            assert!(settings(&["--admin-key-file", &wrong]).check().is_err(), "{wrong}");
        }
        assert!(settings(&["--admin-key-file", &key, "--admin-key", "sixteen letters!"]).check().is_err());
    }

    #[test]
    fn passwords_are_as_specified_unless_the_policy_is_strict() {
        assert!(settings(&[]).summary().contains("password-policy spec\n"));
        assert!(settings(&["--password-policy", "strict"]).summary().contains("password-policy strict\n"));
    }

    #[test]
    fn backups_are_made_once_a_day_into_a_folder_if_one_is_named() {
        assert_eq!(settings(&["--backup-every", "1h"]).timetable().unwrap(), None);
        let timetable = settings(&["--backup-dir", "/b"]).timetable().unwrap().unwrap();
        assert_eq!((timetable.every, timetable.keep.get()), (Duration::from_hours(24), 7));
        let given = settings(&["--backup-dir", "/b", "--backup-every", "90m", "--backup-keep", "3"]);
        assert!(given.summary().contains("backup-dir      /b, every 5400s, the last 3 are kept\n"), "{}", given.summary());
        for wrong in ["0s", "-1h", "500ms"] {
            assert!(settings(&["--backup-dir", "/b", &format!("--backup-every={wrong}")]).check().is_err(), "{wrong}");
        }
        assert!(Cli::try_parse_from(["kindred", "--backup-every", "soon"]).is_err());
        assert!(Cli::try_parse_from(["kindred", "--backup-keep", "0"]).is_err());
    }

    #[test]
    fn pictures_are_in_a_folder() {
        assert_eq!(settings(&["--data-dir", "/d"]).media_folder().unwrap(), Path::new("/d/media"));
        assert_eq!(settings(&["--media-url", "file:///m"]).media_folder().unwrap(), Path::new("/m"));
        assert!(settings(&["--media-url", "s3://bucket"]).media_folder().is_err());
    }

    #[test]
    fn trusted_proxies_are_addresses_and_networks() {
        let given = settings(&["--trusted-proxies", "10.0.0.0/8, ::1"]);
        assert!(given.check().is_ok() && given.summary().contains("trusted-proxies 10.0.0.0/8, ::1\n"));
        assert!(settings(&[]).summary().contains("trusted-proxies none\n"));
        assert!(settings(&["--trusted-proxies", "somewhere"]).check().is_err());
    }
}
