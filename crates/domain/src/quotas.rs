/// How much of a kind one person may keep: more than a heavy user ever has, so that no account can fill a disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quota {
    /// Uploaded pictures, whatever they are for.
    Pictures,
    /// Pictures uploaded for the profile, which shows a few of them.
    ProfilePictures,
    /// Moments.
    Moments,
    /// Comments.
    Comments,
    /// Comments on one moment.
    CommentsOnAMoment,
}

impl Quota {
    /// The most a person may keep.
    pub const fn most(self) -> i64 {
        match self {
            Self::Pictures => 5_000,
            Self::ProfilePictures | Self::CommentsOnAMoment => 200,
            Self::Moments => 2_000,
            Self::Comments => 20_000,
        }
    }

    /// The text of the refusal when the quota is reached.
    pub const fn as_text(self) -> &'static str {
        match self {
            Self::Pictures => "You have 5,000 pictures, which is the most. Delete some before you add another.",
            Self::ProfilePictures => "You have 200 photos for your profile, which is the most. Delete some before you add another.",
            Self::Moments => "You have 2,000 moments, which is the most. Delete some before you post another.",
            Self::Comments => "You have written 20,000 comments, which is the most. Delete some before you write another.",
            Self::CommentsOnAMoment => "You have written 200 comments on this moment, which is the most.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limit_06_the_refusal_names_the_quota() {
        for quota in [Quota::Pictures, Quota::ProfilePictures, Quota::Moments, Quota::Comments, Quota::CommentsOnAMoment] {
            let digits: String = quota.as_text().chars().filter(char::is_ascii_digit).collect();
            assert_eq!(digits, quota.most().to_string(), "{quota:?}");
        }
    }
}
