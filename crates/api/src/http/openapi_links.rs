//! The links of the API's document: which id of a request or its answer another operation takes.

use utoipa::openapi::{
    OpenApi, RefOr,
    link::{Link, LinkBuilder},
};

use super::openapi_operations::each_operation;

/// The operations that take an id which another one gave, by their operation ids: where it comes from, the parameters with
/// the runtime expressions for their values, and where it goes.
pub type LinkRow = (&'static str, &'static [(&'static str, &'static str)], &'static [&'static str]);

/// All links.
const LINKS: &[&[LinkRow]] = &[PEOPLE, MESSAGES, MOMENTS, ACCOUNTS, OPERATORS];

const PEOPLE: &[LinkRow] = &[
    (
        "get_users_discover",
        &[("id", "$response.body#/users/0/id")],
        &[
            "get_users_id",
            "get_photos_user_id",
            "get_moments_user_id_list",
            "post_matches_like_id",
            "post_matches_superlike_id",
            "post_matches_skip_id",
            "post_matches_favorite_id",
            "post_messages_room_user_id",
            "post_users_id_block",
            "post_users_id_report",
        ],
    ),
    ("get_users_discover", &[("exclude", "$response.body#/users/0/id")], &["get_users_discover"]),
    ("post_matches_like_id", &[("id", "$request.path.id")], &["post_matches_unlike_id"]),
    ("post_matches_like_id", &[("target_id", "$request.path.id")], &["get_matches_user_actions"]),
    ("post_matches_superlike_id", &[("id", "$request.path.id")], &["post_matches_unlike_id"]),
    ("post_matches_favorite_id", &[("id", "$request.path.id")], &["delete_matches_favorite_id"]),
    ("post_matches_undo", &[("id", "$response.body#/undone_action/target_id")], &["get_users_id", "post_matches_like_id"]),
    ("get_matches_list", &[("id", "$response.body#/matches/0/user/id")], &["get_users_id", "post_matches_unlike_id"]),
    ("get_matches_recent", &[("id", "$response.body#/matches/0/user/id")], &["get_users_id", "post_messages_room_user_id"]),
    ("get_matches_favorites", &[("id", "$response.body#/favorites/0/id")], &["get_users_id", "delete_matches_favorite_id"]),
    ("get_matches_favorites", &[("before", "$response.body#/next")], &["get_matches_favorites"]),
    ("get_matches_my_likes", &[("id", "$response.body#/likes/0/id")], &["get_users_id", "post_matches_unlike_id"]),
    ("get_matches_my_likes", &[("before", "$response.body#/next")], &["get_matches_my_likes"]),
    ("post_users_id_block", &[("id", "$request.path.id")], &["delete_users_id_block", "get_users_id"]),
    ("get_users_me_blocked", &[("id", "$response.body#/blocked/0/id")], &["delete_users_id_block"]),
];

const MESSAGES: &[LinkRow] = &[
    ("get_matches_list", &[("roomId", "$response.body#/matches/0/chat_room_id")], IN_A_ROOM),
    ("get_messages_rooms", &[("roomId", "$response.body#/rooms/0/id")], IN_A_ROOM),
    ("get_messages_rooms", &[("before", "$response.body#/rooms/0/id")], &["get_messages_rooms"]),
    ("get_messages_rooms", &[("userId", "$response.body#/rooms/0/user/id")], &["get_messages_search"]),
    ("post_messages_room_user_id", &[("roomId", "$response.body#/room_id")], IN_A_ROOM),
    ("post_messages_room_roomid_send", &[("id", "$response.body#/data/id")], ON_A_MESSAGE),
    (
        "post_messages_room_roomid_send",
        &[("roomId", "$request.path.roomId"), ("after", "$response.body#/data/id"), ("since_version", "$response.body#/version")],
        &["get_messages_room_roomid_messages"],
    ),
    ("get_messages_room_roomid_messages", &[("id", "$response.body#/messages/0/id")], ON_A_MESSAGE),
    (
        "get_messages_room_roomid_messages",
        &[("roomId", "$request.path.roomId"), ("before", "$response.body#/messages/0/id")],
        &["get_messages_room_roomid_messages"],
    ),
    ("get_messages_search", &[("id", "$response.body#/messages/0/id")], ON_A_MESSAGE),
    ("get_messages_search", &[("roomId", "$response.body#/messages/0/room_id")], IN_A_ROOM),
];

const IN_A_ROOM: &[&str] = &[
    "get_messages_room_roomid_messages",
    "post_messages_room_roomid_send",
    "post_messages_room_roomid_typing",
    "post_messages_room_roomid_hide",
];
const ON_A_MESSAGE: &[&str] = &["post_messages_message_id_react", "delete_messages_message_id"];

const MOMENTS: &[LinkRow] = &[
    ("post_moments_create", &[("id", "$response.body#/data/id")], ON_A_MOMENT),
    ("post_moments_create", &[("id", "$response.body#/data/id")], &["delete_moments_id"]),
    ("get_moments_list", &[("id", "$response.body#/moments/0/id")], ON_A_MOMENT),
    ("get_moments_list", &[("before", "$response.body#/moments/0/id")], &["get_moments_list"]),
    ("get_moments_user_id_list", &[("id", "$request.path.id"), ("before", "$response.body#/moments/0/id")], &["get_moments_user_id_list"]),
    ("post_moments_id_like", &[("id", "$request.path.id")], &["delete_moments_id_like", "get_moments_id_likes"]),
    ("get_moments_id_likes", &[("id", "$response.body#/people/0/id")], &["get_users_id"]),
    ("get_moments_id_likes", &[("id", "$request.path.id"), ("before", "$response.body#/next")], &["get_moments_id_likes"]),
    ("post_comments_moment_id", &[("id", "$response.body#/comment/id")], &["delete_comments_id"]),
    ("post_comments_moment_id", &[("id", "$request.path.id")], &["get_comments_moment_id"]),
    ("get_comments_moment_id", &[("id", "$request.path.id"), ("after", "$response.body#/comments/0/id")], &["get_comments_moment_id"]),
    ("get_comments_moment_id", &[("id", "$response.body#/comments/0/id")], &["delete_comments_id"]),
];

const ON_A_MOMENT: &[&str] =
    &["get_moments_id", "post_moments_id_like", "get_moments_id_likes", "post_comments_moment_id", "get_comments_moment_id"];

const ACCOUNTS: &[LinkRow] = &[
    ("post_auth_register", &[("id", "$response.body#/user/id")], OF_A_PERSON),
    ("post_auth_login", &[("id", "$response.body#/user/id")], OF_A_PERSON),
    ("post_auth_reset_password", &[("id", "$response.body#/user/id")], OF_A_PERSON),
    ("get_users_me", &[("id", "$response.body#/user/id")], OF_A_PERSON),
    // The first is that of the request itself.
    ("get_users_me_sessions", &[("id", "$response.body#/sessions/1/id")], &["delete_users_me_sessions_id"]),
    ("post_photos_upload", &[("id", "$response.body#/id")], &["delete_photos_id"]),
    ("get_photos_user_id", &[("id", "$response.body#/photos/0/id")], &["delete_photos_id"]),
];

const OF_A_PERSON: &[&str] = &["get_users_id", "get_photos_user_id", "get_moments_user_id_list"];

const OPERATORS: &[LinkRow] = &[
    ("get_admin_reports", &[("id", "$response.body#/reports/0/id")], &["post_admin_reports_id_close"]),
    ("get_admin_reports", &[("before", "$response.body#/reports/0/id")], &["get_admin_reports"]),
    (
        "get_admin_pictures",
        &[("id", "$response.body#/pictures/0/id")],
        &["get_admin_pictures_id", "post_admin_pictures_id_release", "post_admin_pictures_id_remove"],
    ),
    ("get_admin_queue", &[("id", "$response.body#/items/0/id")], &["get_admin_queue_id", "post_admin_queue_id_claim"]),
    ("post_admin_queue_id_claim", &[("id", "$request.path.id")], &["delete_admin_queue_id_claim", "post_admin_queue_id_decide"]),
    ("post_admin_queue_id_decide", &[("id", "$response.body#/id")], &["delete_admin_decisions_id"]),
    ("get_admin_acts", &[("before", "$response.body#/acts/0/id")], &["get_admin_acts"]),
    (
        "get_admin_selfies",
        &[("id", "$response.body#/selfies/0/id")],
        &["get_admin_selfies_id", "post_admin_selfies_id_approve", "post_admin_selfies_id_refuse"],
    ),
    (
        "post_admin_users_find",
        &[("id", "$response.body#/user/id")],
        &["get_admin_users_id", "post_admin_users_id_verify", "post_admin_users_id_suspend"],
    ),
    ("post_admin_users_id_suspend", &[("id", "$request.path.id")], &["post_admin_users_id_restore"]),
];

/// Adds the links to the successful responses of a document whose operations have their ids.
pub fn add(api: &mut OpenApi) {
    for (_, _, operation) in each_operation(api) {
        let id = operation.operation_id.clone().unwrap_or_default();
        let Some(RefOr::T(response)) = operation.responses.responses.get_mut("200") else { continue };
        for (_, parameters, targets) in LINKS.iter().copied().flatten().filter(|(from, ..)| *from == id) {
            for target in *targets {
                response.links.insert(name(target, parameters), RefOr::T(link(target, parameters)));
            }
        }
    }
}

fn link(target: &str, parameters: &[(&str, &str)]) -> Link {
    parameters.iter().fold(LinkBuilder::new().operation_id(target), |link, (name, value)| link.parameter(*name, *value)).build()
}

/// The target's operation id, with the parameter that the link gives last.
fn name(target: &str, parameters: &[(&str, &str)]) -> String {
    parameters.last().map_or_else(|| target.to_owned(), |(parameter, _)| format!("{target}_by_{parameter}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_links_is_in_the_document() {
        let api = crate::openapi();
        let rows = LINKS.iter().copied().flatten().map(|(_, _, targets)| targets.len()).sum::<usize>();
        let responses = api.paths.paths.values().flat_map(|item| {
            [&item.get, &item.put, &item.post, &item.delete].into_iter().flatten().flat_map(|one| one.responses.responses.values())
        });
        let links = responses.map(|response| if let RefOr::T(response) = response { response.links.len() } else { 0 }).sum::<usize>();
        assert_eq!(links, rows, "a row names an operation that doesn't exist, or two rows make the same link");
    }
}
