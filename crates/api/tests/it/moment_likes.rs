//! Who likes a moment, as its author is told.

use axum::http::Method;
use serde_json::{Value, json};

use super::moments::{id, post_for};
use crate::support::{PASSWORD, Persona, World, on_both_engines};

on_both_engines!(
    polish_12_the_author_of_a_moment_sees_who_likes_it_latest_first_in_pages,
    polish_12_nobody_but_its_author_is_told_who_likes_a_moment,
    polish_12_blocked_suspended_and_deleted_people_are_left_out_so_that_the_list_is_as_long_as_the_count,
    polish_12_a_page_runs_no_more_statements_for_50_people_than_for_two,
);

fn ids(page: &Value) -> Vec<String> {
    page["people"].as_array().unwrap().iter().map(id).collect()
}

async fn polish_12_the_author_of_a_moment_sees_who_likes_it_latest_first_in_pages(world: World) {
    let ann = world.register("ann").await;
    let moment = post_for(&ann, "public").await;
    let (like, likes) = (format!("/api/moments/{moment}/like"), format!("/api/moments/{moment}/likes"));
    let empty = json!({ "people": [], "total": 0, "has_more": false, "next": null });
    assert_eq!(ann.get(&likes).await.ok(), empty);
    let mut all: Vec<String> = Vec::new();
    for name in ["bob", "cid", "dan", "eva", "fay"] {
        world.clock.advance(1);
        let one = world.register(name).await;
        one.act(&like).await.ok();
        all.insert(0, one.id);
    }
    let page = ann.get(&likes).await.ok();
    assert_eq!((ids(&page), &page["total"], &page["has_more"], &page["next"]), (all.clone(), &json!(5), &json!(false), &Value::Null));
    assert_eq!(page["people"][0], json!({ "id": all[0], "name": "fay", "avatar": null, "photos": [], "is_demo": false }));
    let first = ann.get(&format!("{likes}?limit=2")).await.ok();
    assert_eq!((ids(&first), &first["total"], &first["has_more"]), (all[..2].to_vec(), &json!(5), &json!(true)));
    // Somebody new who likes it meanwhile shifts nothing.
    world.clock.advance(1);
    world.register("gus").await.act(&like).await.ok();
    let rest = ann.get(&format!("{likes}?limit=9&before={}", first["next"].as_str().unwrap())).await.ok();
    assert_eq!((ids(&rest), &rest["has_more"]), (all[2..].to_vec(), &json!(false)));
    for wrong in ["limit=-1", "limit=many", "before=5"] {
        ann.get(&format!("{likes}?{wrong}")).await.refused(400, "bad_request");
    }
}

async fn polish_12_nobody_but_its_author_is_told_who_likes_a_moment(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let likes_of = |moment: &str| format!("/api/moments/{moment}/likes");
    let (public, private) = (post_for(&ann, "public").await, post_for(&ann, "private").await);
    bob.act(&format!("/api/moments/{public}/like")).await.ok();
    bob.get(&likes_of(&public)).await.refused(403, "forbidden");
    let hidden = bob.get(&likes_of(&private)).await.refused(404, "not_found");
    for missing in ["0000000000000", "no-id"] {
        assert_eq!(bob.get(&likes_of(missing)).await.refused(404, "not_found"), hidden);
    }
    world.anon().get(&likes_of(&public)).await.refused(401, "unauthorized");
}

/// The people whom the author is told of, the total beside them, and the likes of the moment itself.
async fn likes_shown(author: &Persona, moment: &str) -> (Vec<String>, Value, Value) {
    let page = author.get(&format!("/api/moments/{moment}/likes")).await.ok();
    let seen = author.get(&format!("/api/moments/{moment}")).await.ok();
    (ids(&page), page["total"].clone(), seen["moment"]["likes"].clone())
}

async fn polish_12_blocked_suspended_and_deleted_people_are_left_out_so_that_the_list_is_as_long_as_the_count(world: World) {
    let ann = world.register("ann").await;
    let moment = post_for(&ann, "public").await;
    let mut people = Vec::new();
    for name in ["bob", "cid", "dan", "eva", "fay"] {
        world.clock.advance(1);
        let one = world.register(name).await;
        one.act(&format!("/api/moments/{moment}/like")).await.ok();
        people.insert(0, one);
    }
    let [fay, eva, dan, cid, bob] = &people[..] else { panic!("five people") };
    let all = || people.iter().map(|one| one.id.clone()).collect::<Vec<_>>();
    assert_eq!(likes_shown(&ann, &moment).await, (all(), json!(5), json!(5)));
    ann.act(&format!("/api/users/{}/block", fay.id)).await.ok();
    eva.act(&format!("/api/users/{}/block", ann.id)).await.ok();
    assert_eq!(likes_shown(&ann, &moment).await, (all()[2..].to_vec(), json!(3), json!(3)));
    world.operator().post(&format!("/api/admin/users/{}/suspend", dan.id), json!({})).await.ok();
    assert_eq!(likes_shown(&ann, &moment).await, (all()[3..].to_vec(), json!(2), json!(2)));
    cid.send_json(Method::DELETE, "/api/users/me", &json!({ "password": PASSWORD })).await.ok();
    assert_eq!(likes_shown(&ann, &moment).await, (vec![bob.id.clone()], json!(1), json!(1)));
    world.operator().post(&format!("/api/admin/users/{}/restore", dan.id), json!({})).await.ok();
    assert_eq!(likes_shown(&ann, &moment).await, (vec![dan.id.clone(), bob.id.clone()], json!(2), json!(2)));
}

async fn polish_12_a_page_runs_no_more_statements_for_50_people_than_for_two(world: World) {
    let ann = world.register("ann").await;
    let crowd = world.signed_in_crowd(50).await;
    let mut statements = Vec::new();
    for many in [2, 50] {
        let moment = post_for(&ann, "public").await;
        for one in &crowd[..many] {
            one.act(&format!("/api/moments/{moment}/like")).await.ok();
        }
        let before = world.state.store.statements_run();
        assert_eq!(ids(&ann.get(&format!("/api/moments/{moment}/likes")).await.ok()).len(), many);
        statements.push(world.state.store.statements_run() - before);
    }
    assert!(statements[1] <= statements[0], "{statements:?}");
}
