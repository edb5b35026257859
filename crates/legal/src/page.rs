//! The page of a text: whole in itself, in the looks of the app, by day and by night, without a script.

use base64::{Engine, engine::general_purpose::STANDARD};
use bytes::Bytes;
use kindred_domain::Language;
use sha2::{Digest, Sha256};

use crate::{LegalText, LegalTexts, markdown};

const PRODUCT: &str = "Kindred";
const STYLES: &str = include_str!("page/page.css");
/// As in the app (`Logo.tsx`).
const LOGO: &str = "<svg width=\"32\" height=\"32\" viewBox=\"0 0 64 64\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"5\" aria-hidden=\"true\">\
    <rect x=\"14\" y=\"11\" width=\"23\" height=\"45\" rx=\"11.5\" transform=\"rotate(-35 25.5 33.5)\"/>\
    <rect x=\"27\" y=\"11\" width=\"23\" height=\"45\" rx=\"11.5\" transform=\"rotate(35 38.5 33.5)\"/></svg>";

/// A page, and the headers that belong to it.
#[derive(Debug, Clone)]
pub struct LegalPage {
    html: Bytes,
    policy: String,
    etag: String,
}

impl LegalPage {
    /// The page in UTF-8.
    pub fn html(&self) -> Bytes {
        self.html.clone()
    }

    /// Its `Content-Security-Policy`: its own styles, the app's icon and font, and nothing else.
    pub fn policy(&self) -> &str {
        &self.policy
    }

    /// Its `ETag`, which changes with the page.
    pub fn etag(&self) -> &str {
        &self.etag
    }
}

/// The pages of the operator's texts; none by default.
#[derive(Debug, Clone, Default)]
pub struct LegalPages {
    terms: Option<LegalPage>,
    privacy: Option<LegalPage>,
    version: Option<String>,
}

impl LegalPages {
    /// Renders the texts. `heading_font`: the path of the app's font, a WOFF2 file, if the server has it.
    pub fn new(texts: &LegalTexts, heading_font: Option<&str>) -> Self {
        let version = texts.version();
        let styles = styles(heading_font);
        let made = |which: LegalText| {
            let other = LegalText::ALL.into_iter().find(|other| *other != which && texts.get(*other).is_some());
            let language = texts.language(which);
            Some(page(&article(which, language, texts.get(which)?), (which, language), other, (&styles, version.as_deref()?)))
        };
        Self { terms: made(LegalText::Terms), privacy: made(LegalText::Privacy), version }
    }

    /// The page of one of the texts, if the operator has written it.
    pub fn get(&self, which: LegalText) -> Option<&LegalPage> {
        match which {
            LegalText::Terms => self.terms.as_ref(),
            LegalText::Privacy => self.privacy.as_ref(),
        }
    }

    /// The page at a path, if there is one.
    pub fn at(&self, path: &str) -> Option<&LegalPage> {
        LegalText::ALL.into_iter().find(|which| which.path() == path).and_then(|which| self.get(which))
    }

    /// The path of one of the texts, if the operator has written it.
    pub fn path(&self, which: LegalText) -> Option<&'static str> {
        self.get(which).map(|_| which.path())
    }

    /// What [`LegalTexts::version`] says of the texts.
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }
}

/// The text under a heading: its own, or what the app calls it.
fn article(which: LegalText, language: Language, text: &str) -> String {
    let html = markdown::to_safe_html(text);
    if html.contains("<h1") { html } else { format!("<h1>{}</h1>\n{html}", which.title(language)) }
}

fn styles(heading_font: Option<&str>) -> String {
    let font = heading_font.map_or_else(String::new, |path| {
        format!(
            "@font-face{{font-family:\"Fraunces Variable\";font-display:swap;font-weight:100 900;\
             src:url(\"{path}\") format(\"woff2-variations\")}}\n"
        )
    });
    font + STYLES
}

/// A page in the language of its text, which is all that is known of its readers.
fn page(article: &str, (which, language): (LegalText, Language), other: Option<LegalText>, (styles, version): (&str, &str)) -> LegalPage {
    let (title, tag) = (which.title(language), language.as_str());
    let other = other.map_or_else(String::new, |other| format!("<a href=\"{}\">{}</a>\n", other.path(), other.title(language)));
    let version_label = match language {
        Language::English => "Version",
        Language::Chinese => "版本",
    };
    let html = format!(
        "<!doctype html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\n\
         <meta name=\"theme-color\" content=\"#fff9f5\" media=\"(prefers-color-scheme: light)\">\n\
         <meta name=\"theme-color\" content=\"#17101a\" media=\"(prefers-color-scheme: dark)\">\n\
         <link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n<title>{title} · {PRODUCT}</title>\n<style>{styles}</style>\n</head>\n\
         <body>\n<header><a href=\"/\">{LOGO}{PRODUCT}</a></header>\n<main dir=\"auto\">\n{article}</main>\n\
         <footer>\n{other}<p>{version_label} {version}</p>\n</footer>\n</body>\n</html>\n"
    );
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{}'; img-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; \
         frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
        STANDARD.encode(Sha256::digest(styles))
    );
    let etag = format!("\"{}\"", STANDARD.encode(&Sha256::digest(&html)[..12]));
    LegalPage { html: html.into(), policy, etag }
}

#[cfg(test)]
mod tests;
