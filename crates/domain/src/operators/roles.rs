//! What operators may do, by their role.

/// What an operator's account may do; each role may do what those before it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum OperatorRole {
    /// Sees queues and what is in them.
    Looks,
    /// Decides, suspends, restores and verifies.
    Decides,
    /// Does everything.
    Owner,
}

impl OperatorRole {
    /// Every role there is.
    pub const ALL: [Self; 3] = [Self::Looks, Self::Decides, Self::Owner];

    /// Its name in rows, in JSON and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Looks => "looks",
            Self::Decides => "decides",
            Self::Owner => "owner",
        }
    }

    /// The one with this name.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn desk_01_a_role_may_what_those_before_it_may_and_is_found_by_its_name() {
        assert!(OperatorRole::Looks < OperatorRole::Decides && OperatorRole::Decides < OperatorRole::Owner);
        for role in OperatorRole::ALL {
            assert_eq!(OperatorRole::parse(role.as_str()), Some(role));
        }
        assert_eq!(OperatorRole::parse("Owner"), None);
    }
}
