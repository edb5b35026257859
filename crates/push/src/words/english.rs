use super::Catalogue;

pub const CATALOGUE: Catalogue =
    Catalogue { a_match: "You have a new match", message: "You have a new message", named_match: "It's a match!", picture: "Photo" };
