//! The HTML part of a letter: one column, no pictures, nothing that is loaded from anywhere.

use kindred_domain::Language;

use crate::words::{Words, catalogue};

/// The page of a letter that begins with `greeting` and says `before` and then the link to `url`.
pub fn page(words: &Words, before: &[String], greeting: &str, (url, language): (&str, Language)) -> String {
    let (before, after) = (paragraphs(before), paragraphs(words.after));
    let (subject, link, url, greeting) = (escaped(words.subject), escaped(words.link), escaped(url), escaped(greeting));
    let tag = language.as_str();
    let footer = escaped(catalogue(language).footer);
    format!(
        "<!doctype html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{subject}</title>\n</head>\n\
         <body style=\"margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif\">\n<div style=\"max-width:560px;margin:0 auto\">\n\
         <h1 style=\"margin:0 0 24px;font-size:22px\">{subject}</h1>\n<p style=\"margin:0 0 16px\">{greeting}</p>\n{before}\
         <p style=\"margin:24px 0\"><a href=\"{url}\" style=\"display:inline-block;padding:12px 24px;border-radius:24px;background:#d42a60;color:#ffffff;font-weight:600;text-decoration:none\">{link}</a></p>\n\
         <p style=\"margin:0 0 24px;font-size:14px;word-break:break-all\"><a href=\"{url}\">{url}</a></p>\n{after}\
         <p style=\"margin:32px 0 0;font-size:13px;opacity:0.75\">{footer}</p>\n</div>\n</body>\n</html>\n"
    )
}

fn paragraphs(texts: &[impl AsRef<str>]) -> String {
    texts.iter().fold(String::new(), |page, text| page + "<p style=\"margin:0 0 16px\">" + &escaped(text.as_ref()) + "</p>\n")
}

/// Text that is nothing but text in HTML, within an attribute, too.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter => out.push(letter),
        }
    }
    out
}
