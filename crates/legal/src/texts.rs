use std::fmt::Write;

use kindred_domain::Language;
use sha2::{Digest, Sha256};

use crate::markdown;

/// One of the texts that the operator may write (LEGAL-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LegalText {
    /// The terms of service.
    Terms,
    /// The privacy policy.
    Privacy,
}

/// How many bytes of the hash make a version: enough to tell the texts of one operator apart.
const VERSION_BYTES: usize = 8;

impl LegalText {
    /// Both, in the order in which a version counts them.
    pub const ALL: [Self; 2] = [Self::Terms, Self::Privacy];
    /// The largest text, in bytes.
    pub const MAX_BYTES: usize = 256 * 1024;

    /// What the app calls it in this language.
    pub const fn title(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Terms, Language::English) => "Terms of Service",
            (Self::Privacy, Language::English) => "Privacy Policy",
            (Self::Terms, Language::Chinese) => "服务条款",
            (Self::Privacy, Language::Chinese) => "隐私政策",
        }
    }

    /// The path of its page.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Terms => "/terms",
            Self::Privacy => "/privacy",
        }
    }
}

/// Why a file can't be one of the texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TextFault {
    /// It is longer than [`LegalText::MAX_BYTES`].
    #[error("it is larger than {} KiB", LegalText::MAX_BYTES / 1024)]
    TooLarge,
    /// It is in another encoding, or no text.
    #[error("it is not UTF-8")]
    NotUtf8,
    /// It holds nothing that a page would show.
    #[error("there is nothing to read in it")]
    Empty,
}

/// The texts as the operator wrote them, in Markdown; what there is none of has no page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LegalTexts {
    /// The terms of service.
    pub terms: Option<String>,
    /// The privacy policy.
    pub privacy: Option<String>,
}

impl LegalTexts {
    /// The bytes of a file as a text, or why they can't be one.
    pub fn checked(bytes: Vec<u8>) -> Result<String, TextFault> {
        if bytes.len() > LegalText::MAX_BYTES {
            return Err(TextFault::TooLarge);
        }
        let text = String::from_utf8(bytes).map_err(|_| TextFault::NotUtf8)?;
        if markdown::is_blank(&text) { Err(TextFault::Empty) } else { Ok(text) }
    }

    /// One of them.
    pub fn get(&self, which: LegalText) -> Option<&str> {
        match which {
            LegalText::Terms => self.terms.as_deref(),
            LegalText::Privacy => self.privacy.as_deref(),
        }
    }

    /// The language that one of them is written in: Chinese, if it has at least as many Chinese characters as Latin letters.
    pub fn language(&self, which: LegalText) -> Language {
        let text = self.get(which).unwrap_or_default();
        let chinese = text.chars().filter(|letter| ('\u{4e00}'..='\u{9fff}').contains(letter)).count();
        let latin = text.chars().filter(char::is_ascii_alphabetic).count();
        if chinese > 0 && chinese >= latin { Language::Chinese } else { Language::English }
    }

    /// Names these very texts: the first 16 hexadecimal digits of the SHA-256 of the terms with the privacy policy after them,
    /// which `sha256sum` tells of the two files, too. None without texts.
    pub fn version(&self) -> Option<String> {
        if self.terms.is_none() && self.privacy.is_none() {
            return None;
        }
        let mut hash = Sha256::new();
        for text in LegalText::ALL.into_iter().filter_map(|which| self.get(which)) {
            hash.update(text);
        }
        let digest = hash.finalize();
        Some(digest.iter().take(VERSION_BYTES).fold(String::new(), |mut version, byte| {
            let _ = write!(version, "{byte:02x}");
            version
        }))
    }
}

#[cfg(test)]
mod tests;
