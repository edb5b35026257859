use super::{Catalogue, Words};

pub const CATALOGUE: Catalogue = Catalogue {
    greeting: "Hello {name},",
    greeting_without_name: "Hello,",
    footer: "Kindred sends this letter because of something that was done with your account. Nobody reads answers to it.",
    time: "%-d %B %Y, %H:%M UTC",
    password_link: Words {
        subject: "Choose a new password",
        before: &["Somebody, probably you, asked for a new password for your Kindred account. Choose it here:"],
        link: "Choose a new password",
        after: &[
            "The link works once, and for 30 minutes. Afterwards you are signed out on all other devices.",
            "If it wasn't you, there is nothing to do: your password stays as it is. Give this link to nobody.",
        ],
    },
    password_changed: Words {
        subject: "Your password was changed",
        before: &[
            "The password of your Kindred account was changed, and all other devices were signed out.",
            "If it was you, there is nothing to do. If not, choose another password at once:",
        ],
        link: "Choose another password",
        after: &["Then also change the password of your mailbox: whoever can read your letters can open your account."],
    },
    new_device: Words {
        subject: "New sign-in to Kindred",
        before: &[
            "Somebody signed in to your Kindred account on a device that it did not know:",
            "{device}, on {time}",
            "If it was you, there is nothing to do. If not, somebody else can sign in as you. Choose a new password at once, which also signs that device out:",
        ],
        link: "Choose a new password",
        after: &[
            "Then look at the passkeys and linked services in your settings, and remove those that are not yours.",
            "Where you are signed in stands under \"Signed-in devices\" in your settings. A device is new also after its browser's data was cleared.",
        ],
    },
    confirm_address: Words {
        subject: "Confirm your e-mail address",
        before: &["Somebody, probably you, gave this address for a Kindred account. Confirm that letters reach you here:"],
        link: "Confirm this address",
        after: &[
            "The link works once, and for seven days.",
            "If it wasn't you, there is nothing to do: leave the address unconfirmed. Give this link to nobody.",
        ],
    },
    address_changed: Words {
        subject: "Your e-mail address was changed",
        before: &[
            "The address of your Kindred account was this one, and is another now, which was confirmed.",
            "If it was you, there is nothing to do. If not, take the change back, which is possible for seven days:",
        ],
        link: "Take the change back",
        after: &[
            "Your account then has this address again, everybody is signed out of it, its passkeys and linked services are removed, and you choose a new password. Until the seven days are over nobody else can sign up with this address.",
            "Give this link to nobody.",
        ],
    },
    passkey_added: Words {
        subject: "A passkey was added",
        before: &[
            "A passkey was added to your Kindred account, by which one signs in without the password:",
            "{device}, on {time}",
            "If it was you, there is nothing to do. If not, choose another password at once, which also signs everybody out, and then remove that passkey in your settings:",
        ],
        link: "Choose another password",
        after: &["Your passkeys stand under \"Passkeys\" in your settings, each with the time when it was added."],
    },
    password_removed: Words {
        subject: "Your password was removed",
        before: &[
            "The password of your Kindred account was removed: one signs in by passkeys alone from now on.",
            "If it was you, there is nothing to do. If not, choose a password at once, which also signs everybody out:",
        ],
        link: "Choose a password",
        after: &["Then look at the passkeys in your settings, and remove those that are not yours."],
    },
    service_linked: Words {
        subject: "Another way to sign in was linked",
        before: &[
            "Another service was linked to your Kindred account, by which one signs in without the password:",
            "{device}, on {time}",
            "If it was you, there is nothing to do. If not, choose another password at once, which also signs everybody out and ends every link to another service:",
        ],
        link: "Choose another password",
        after: &["What is linked stands under \"Linked services\" in your settings, each with the day when it was linked."],
    },
    account_deleted: Words {
        subject: "Your account was deleted",
        before: &[
            "Your Kindred account was deleted, with its profile, photos, moments, likes and matches. It can't be brought back. What you wrote to others stays with them, under \"Deleted account\" and without your pictures.",
            "This is the last letter to this address, which is not kept. Should you want to come back some day, you are welcome:",
        ],
        link: "Open Kindred",
        after: &[
            "If it wasn't you who deleted it, somebody knew how to sign in as you. Change the password of your mailbox, and write to whoever runs this place.",
        ],
    },
};
