//! The operator's terms of service and privacy policy: Markdown in, pages out that hold no script and load nothing from elsewhere.
//!
//! It reads neither files nor the environment (`kindred` does), and does not know who agreed to what (`kindred-store` keeps
//! that). To add a text: a variant of [`LegalText`], a field of [`LegalTexts`], its setting in `kindred`.

mod markdown;
mod page;
mod texts;

pub use page::{LegalPage, LegalPages};
pub use texts::{LegalText, LegalTexts, TextFault};
