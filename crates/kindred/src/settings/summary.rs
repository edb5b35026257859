//! What would be used, without secrets, and whether it can be used together.

use std::{fmt::Write, path::Path};

use kindred_legal::LegalText;
use kindred_store::Target;

use super::{PasswordPolicy, PictureChecks, RateLimit, Settings};
use crate::{Failure, backup::Timetable};

impl Settings {
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
