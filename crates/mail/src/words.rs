//! Every word of every letter.

/// What stands before the reader's name.
pub const GREETING: &str = "Hello";
/// The end of every letter.
pub const FOOTER: &str = "Kindred sends this letter because of something that was done with your account. Nobody reads answers to it.";

/// The words of one letter; `$link` stands for a link of its own.
#[derive(Debug)]
pub struct Words {
    /// The subject, which names nobody.
    pub subject: &'static str,
    /// What is said before the link.
    pub before: &'static [&'static str],
    /// What the link is called.
    pub link: &'static str,
    /// What is said after it.
    pub after: &'static [&'static str],
}

/// A link to choose a new password.
pub const PASSWORD_LINK: Words = Words {
    subject: "Choose a new password",
    before: &["Somebody, probably you, asked for a new password for your Kindred account. Choose it here:"],
    link: "Choose a new password",
    after: &[
        "The link works once, and for 30 minutes. Afterwards you are signed out on all other devices.",
        "If it wasn't you, there is nothing to do: your password stays as it is. Give this link to nobody.",
    ],
};

/// The password was changed.
pub const PASSWORD_CHANGED: Words = Words {
    subject: "Your password was changed",
    before: &[
        "The password of your Kindred account was changed a moment ago, and all other devices were signed out.",
        "If it was you, there is nothing to do. If not, choose another password at once:",
    ],
    link: "Choose another password",
    after: &["Then also change the password of your mailbox: whoever can read your letters can open your account."],
};
