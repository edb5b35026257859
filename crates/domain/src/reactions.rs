/// What a person feels about a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reaction {
    /// They love it.
    Heart,
    /// It makes them laugh.
    Laugh,
    /// It surprises them.
    Surprise,
    /// It makes them sad.
    Sad,
    /// They agree.
    Thumb,
    /// They find it hot.
    Fire,
}

impl Reaction {
    /// Every reaction there is.
    pub const ALL: [Self; 6] = [Self::Heart, Self::Laugh, Self::Surprise, Self::Sad, Self::Thumb, Self::Fire];

    /// Its emoji, in rows and in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Heart => "\u{2764}\u{FE0F}",
            Self::Laugh => "😂",
            Self::Surprise => "😮",
            Self::Sad => "😢",
            Self::Thumb => "👍",
            Self::Fire => "🔥",
        }
    }

    /// The one with this emoji, with or without the mark that asks for its coloured form.
    pub fn parse(emoji: &str) -> Option<Self> {
        let bare = |text: &str| text.trim_end_matches('\u{FE0F}').to_owned();
        Self::ALL.into_iter().find(|reaction| bare(reaction.as_str()) == bare(emoji))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polish_11_a_reaction_is_one_of_six_emoji() {
        for reaction in Reaction::ALL {
            assert_eq!(Reaction::parse(reaction.as_str()), Some(reaction));
        }
        assert_eq!(Reaction::parse("\u{2764}"), Some(Reaction::Heart), "some keyboards leave the mark out");
        for other in ["", "😀", "heart", "👍👍", "👍🏽", " 👍"] {
            assert_eq!(Reaction::parse(other), None, "{other}");
        }
    }
}
