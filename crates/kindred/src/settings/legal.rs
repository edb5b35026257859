use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use clap::Args;
use kindred_legal::{LegalText, LegalTexts};

use super::Settings;
use crate::Failure;

/// The operator's terms of service and privacy policy.
#[derive(Debug, Clone, Args)]
pub struct LegalSettings {
    /// A file with the terms of service in Markdown, for the links of the app [default: none, and the links lead nowhere]
    #[arg(long, env = "KINDRED_TERMS_FILE", global = true, value_name = "FILE")]
    terms_file: Option<PathBuf>,
    /// A file with the privacy policy in Markdown, likewise [default: none]
    #[arg(long, env = "KINDRED_PRIVACY_FILE", global = true, value_name = "FILE")]
    privacy_file: Option<PathBuf>,
}

impl LegalSettings {
    fn file(&self, which: LegalText) -> Option<&Path> {
        let file = match which {
            LegalText::Terms => &self.terms_file,
            LegalText::Privacy => &self.privacy_file,
        };
        file.as_deref()
    }

    fn text(&self, which: LegalText) -> Result<Option<String>, Failure> {
        let Some(file) = self.file(which) else { return Ok(None) };
        let what = match which {
            LegalText::Terms => "the terms of service",
            LegalText::Privacy => "the privacy policy",
        };
        let cannot_use = format!("cannot use {} as {what}", file.display());
        let bytes = bytes_of(file).map_err(|error| Failure::because(&cannot_use, error))?;
        LegalTexts::checked(bytes).map(Some).map_err(|fault| Failure::because(&cannot_use, fault))
    }

    fn texts(&self) -> Result<LegalTexts, Failure> {
        Ok(LegalTexts { terms: self.text(LegalText::Terms)?, privacy: self.text(LegalText::Privacy)? })
    }

    /// Which file is used, or what is wrong with it.
    pub fn summary(&self, which: LegalText) -> String {
        match (self.text(which), self.file(which)) {
            (Err(Failure(fault)), _) => fault,
            (Ok(_), Some(file)) => file.display().to_string(),
            (Ok(_), None) => "none".to_owned(),
        }
    }
}

/// The file's bytes, and no more of them than tell that it is too large.
fn bytes_of(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(file)?.take(LegalText::MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Settings {
    /// The operator's texts; an error if one can't be read or is none.
    pub fn legal_texts(&self) -> Result<LegalTexts, Failure> {
        self.legal.texts()
    }
}
