//! Every word of every letter.

/// How a letter begins. A name that could be read as a link is left out: whoever signs up with somebody else's address chooses
/// it, and mail programs make links of what looks like one. So is one that is empty.
pub fn greeting(name: &str) -> String {
    let ends_a_word = |next: Option<char>| next.is_none_or(char::is_whitespace);
    let has_dot_inside = name.char_indices().any(|(at, sign)| sign == '.' && !ends_a_word(name[at + 1..].chars().next()));
    if has_dot_inside || name.is_empty() || name.contains(['/', ':', '@', '\\']) { "Hello,".to_owned() } else { format!("Hello {name},") }
}

/// The end of every letter.
pub const FOOTER: &str = "Kindred sends this letter because of something that was done with your account. Nobody reads answers to it.";

/// Stands for the name of a device.
pub const DEVICE: &str = "{device}";
/// Stands for a time.
pub const TIME: &str = "{time}";

/// The words of one letter, which has one link.
#[derive(Debug)]
pub struct Words {
    /// The subject, which names nobody.
    pub subject: &'static str,
    /// What is said before the link; [`DEVICE`] and [`TIME`] stand for what a letter about a sign-in tells.
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
        "The password of your Kindred account was changed, and all other devices were signed out.",
        "If it was you, there is nothing to do. If not, choose another password at once:",
    ],
    link: "Choose another password",
    after: &["Then also change the password of your mailbox: whoever can read your letters can open your account."],
};

/// Somebody signed in on a device that the account did not know.
pub const NEW_DEVICE: Words = Words {
    subject: "New sign-in to Kindred",
    before: &[
        "Somebody signed in to your Kindred account on a device that it did not know:",
        "{device}, on {time}",
        "If it was you, there is nothing to do. If not, somebody knows your password. Choose another one at once, which also signs that device out:",
    ],
    link: "Choose another password",
    after: &[
        "Where you are signed in stands under \"Signed-in devices\" in your settings. A device is new also after its browser's data was cleared.",
    ],
};

/// A link to confirm an address.
pub const CONFIRM_ADDRESS: Words = Words {
    subject: "Confirm your e-mail address",
    before: &["Somebody, probably you, gave this address for a Kindred account. Confirm that letters reach you here:"],
    link: "Confirm this address",
    after: &[
        "The link works once, and for seven days.",
        "If it wasn't you, there is nothing to do: leave the address unconfirmed. Give this link to nobody.",
    ],
};

/// The address was changed.
pub const ADDRESS_CHANGED: Words = Words {
    subject: "Your e-mail address was changed",
    before: &[
        "The address of your Kindred account was this one, and is another now, which was confirmed.",
        "If it was you, there is nothing to do. If not, take the change back, which is possible for seven days:",
    ],
    link: "Take the change back",
    after: &[
        "Your account then has this address again, everybody is signed out of it, and you choose a new password. Until the seven days are over nobody else can sign up with this address.",
        "Give this link to nobody.",
    ],
};

/// A passkey was added.
pub const PASSKEY_ADDED: Words = Words {
    subject: "A passkey was added",
    before: &[
        "A passkey was added to your Kindred account, by which one signs in without the password:",
        "{device}, on {time}",
        "If it was you, there is nothing to do. If not, choose another password at once, which also signs everybody out, and then remove that passkey in your settings:",
    ],
    link: "Choose another password",
    after: &["Your passkeys stand under \"Passkeys\" in your settings, each with the time when it was added."],
};

/// The password was removed.
pub const PASSWORD_REMOVED: Words = Words {
    subject: "Your password was removed",
    before: &[
        "The password of your Kindred account was removed: one signs in by passkeys alone from now on.",
        "If it was you, there is nothing to do. If not, choose a password at once, which also signs everybody out:",
    ],
    link: "Choose a password",
    after: &["Then look at the passkeys in your settings, and remove those that are not yours."],
};

/// Another service was linked.
pub const SERVICE_LINKED: Words = Words {
    subject: "Another way to sign in was linked",
    before: &[
        "Another service was linked to your Kindred account, by which one signs in without the password:",
        "{device}, on {time}",
        "If it was you, there is nothing to do. If not, choose another password at once, which also signs everybody out and ends every link to another service:",
    ],
    link: "Choose another password",
    after: &["What is linked stands under \"Linked services\" in your settings, each with the day when it was linked."],
};
