use futures_util::future::join_all;
use serde_json::{Value, json};

use super::moments::{id, post_for};
use crate::support::{Answer, Persona, World, on_both_engines, served};

on_both_engines!(
    api_com_01_a_comment_has_every_field_and_they_come_oldest_first,
    api_com_01_comments_made_at_the_same_time_come_in_the_order_they_were_made,
    api_com_01_a_reply_belongs_to_the_first_comment_of_the_same_moment,
    api_com_01_only_its_author_deletes_a_comment_and_replies_and_counts_follow,
    api_com_01_blank_long_and_odd_comments_are_refused,
    api_com_01_50_comments_added_while_25_are_deleted_and_the_count_is_that_of_the_list,
    api_com_01_a_list_runs_no_more_statements_for_200_comments_than_for_two,
    limit_02_a_comment_sent_again_under_its_key_is_one_comment_and_the_same_answer,
);

fn of(moment: &str) -> String {
    format!("/api/comments/moment/{moment}")
}

pub async fn comment(one: &Persona, moment: &str, content: &str, parent: Option<&Value>) -> Value {
    let body = json!({ "content": content, "parent_comment_id": parent.map(|parent| &parent["id"]) });
    one.post(&of(moment), body).await.ok()["comment"].clone()
}

async fn comments(one: &Persona, moment: &str) -> Vec<Value> {
    one.get(&of(moment)).await.ok()["comments"].as_array().unwrap().clone()
}

async fn count(one: &Persona, moment: &str) -> Value {
    one.get(&format!("/api/moments/{moment}")).await.ok()["moment"]["comments"].clone()
}

async fn remove(one: &Persona, comment: &Value) -> Answer {
    one.delete(&format!("/api/comments/{}", id(comment))).await
}

async fn api_com_01_a_comment_has_every_field_and_they_come_oldest_first(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let moment = post_for(&ann, "public").await;
    let added = comment(&bob, &moment, " very\nnice 😀", None).await;
    let mut expected = json!({
        "id": added["id"], "moment_id": moment, "content": " very\nnice 😀", "parent_comment_id": null, "is_own": true,
        "user": { "id": bob.id, "name": "bob", "avatar": null, "photos": [], "is_demo": false },
        "created_at": "2026-06-15T12:00:00.000000Z",
    });
    assert_eq!(added, expected);
    world.clock.advance(1);
    let second = comment(&ann, &moment, "thanks", None).await;
    expected["is_own"] = json!(false);
    assert_eq!(ann.get(&of(&moment)).await.ok(), json!({ "comments": [expected, second], "has_more": false }));
    let page = bob.get(&format!("{}?limit=1", of(&moment))).await.ok();
    assert_eq!((&page["comments"], &page["has_more"]), (&json!([added]), &json!(true)));
    let rest = ann.get(&format!("{}?after={}", of(&moment), id(&added))).await.ok();
    assert_eq!(rest, json!({ "comments": [second], "has_more": false }));
    ann.get(&format!("{}?limit=-1", of(&moment))).await.refused(400, "bad_request");
}

async fn api_com_01_comments_made_at_the_same_time_come_in_the_order_they_were_made(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let moment = post_for(&ann, "public").await;
    let mut made: Vec<Value> = Vec::new();
    for number in 0..12 {
        let author = if number % 2 == 0 { &ann } else { &bob };
        made.push(comment(author, &moment, &number.to_string(), made.last()).await);
    }
    let listed = comments(&ann, &moment).await;
    let all = |list: &[Value], field: &str| list.iter().map(|comment| comment[field].clone()).collect::<Vec<_>>();
    assert_eq!(all(&listed, "content"), all(&made, "content"), "the clock stood still");
    assert!(listed.is_sorted_by(|one, next| one["created_at"].as_str() < next["created_at"].as_str()), "{listed:?}");
    let rest = bob.get(&format!("{}?after={}", of(&moment), id(&made[6]))).await.ok();
    assert_eq!(all(rest["comments"].as_array().unwrap(), "id"), all(&made[7..], "id"));
}

async fn api_com_01_a_reply_belongs_to_the_first_comment_of_the_same_moment(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (moment, other) = (post_for(&ann, "public").await, post_for(&ann, "public").await);
    let first = comment(&bob, &moment, "nice", None).await;
    let reply = comment(&ann, &moment, "thanks", Some(&first)).await;
    let deeper = comment(&bob, &moment, "indeed", Some(&reply)).await;
    assert_eq!([&reply["parent_comment_id"], &deeper["parent_comment_id"]], [&first["id"]; 2]);
    let gone = comment(&bob, &moment, "gone", None).await;
    remove(&bob, &gone).await.ok();
    for (moment, parent) in [(&other, id(&first)), (&moment, id(&gone)), (&moment, "0000000000000".into()), (&moment, "no-id".into())] {
        let refusal = ann.post(&of(moment), json!({ "content": "x", "parent_comment_id": parent })).await.refused(422, "unprocessable");
        assert!(refusal["details"]["parent_comment_id"].is_string(), "{refusal}");
    }
    assert_eq!((count(&ann, &moment).await, count(&ann, &other).await), (json!(3), json!(0)));
}

async fn api_com_01_only_its_author_deletes_a_comment_and_replies_and_counts_follow(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let moment = post_for(&ann, "public").await;
    let first = comment(&bob, &moment, "nice", None).await;
    let reply = comment(&ann, &moment, "thanks", Some(&first)).await;
    world.clock.advance(1);
    let other = comment(&ann, &moment, "anybody else?", None).await;
    remove(&ann, &first).await.refused(403, "forbidden");
    assert_eq!(count(&ann, &moment).await, 3);
    assert_eq!(remove(&bob, &first).await.ok(), json!({ "success": true }));
    remove(&bob, &first).await.refused(404, "not_found");
    remove(&ann, &reply).await.refused(404, "not_found");
    assert_eq!(
        (comments(&bob, &moment).await.iter().map(id).collect::<Vec<_>>(), count(&bob, &moment).await),
        (vec![id(&other)], json!(1))
    );
    for missing in ["0000000000000", "no-id"] {
        bob.delete(&format!("/api/comments/{missing}")).await.refused(404, "not_found");
    }
}

async fn api_com_01_blank_long_and_odd_comments_are_refused(world: World) {
    let ann = world.register("ann").await;
    let moment = post_for(&ann, "public").await;
    for wrong in [json!({}), json!({ "content": " \n\u{3000}\u{200b}" }), json!({ "content": "x".repeat(501) })] {
        let refusal = ann.post(&of(&moment), wrong).await.refused(422, "unprocessable");
        assert!(refusal["details"]["content"].is_string(), "{refusal}");
    }
    for wrong in [json!({ "content": "a\u{0}b" }), json!({ "content": 1 }), json!({ "content": "x", "parent_comment_id": 1 }), json!([])] {
        ann.post(&of(&moment), wrong).await.refused(400, "bad_request");
    }
    for missing in ["0000000000000", "no-id"] {
        ann.post(&of(missing), json!({ "content": "x" })).await.refused(404, "not_found");
        ann.get(&of(missing)).await.refused(404, "not_found");
    }
    let longest = "😀".repeat(250);
    assert_eq!(comment(&ann, &moment, &longest, None).await["content"], longest);
    assert_eq!(count(&ann, &moment).await, 1);
}

async fn api_com_01_50_comments_added_while_25_are_deleted_and_the_count_is_that_of_the_list(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let moment = post_for(&ann, "public").await;
    let mut going = Vec::new();
    for _ in 0..25 {
        going.push(comment(&bob, &moment, "going", None).await);
    }
    let adding = (0..50).map(|number| {
        // Some answer a comment that is going at this moment.
        let parent = (number % 5 == 0).then(|| going[number / 2]["id"].clone());
        let (ann, path) = (ann.clone(), of(&moment));
        let body = json!({ "content": "new", "parent_comment_id": parent });
        world.state.tasks.spawn(async move { served(|| ann.post(&path, body.clone())).await })
    });
    let deleting = going.iter().map(|comment| {
        let (bob, path) = (bob.clone(), format!("/api/comments/{}", id(comment)));
        world.state.tasks.spawn(async move { served(|| bob.delete(&path)).await })
    });
    let (added, deleted) = tokio::join!(join_all(adding), join_all(deleting));
    for answer in deleted {
        answer.unwrap().ok();
    }
    for answer in added.into_iter().map(Result::unwrap).filter(|answer| answer.status != 200) {
        answer.refused(422, "unprocessable");
    }
    let left = comments(&bob, &moment).await;
    assert!((40..=50).contains(&left.len()) && left.iter().all(|comment| comment["content"] == "new"), "{}", left.len());
    assert_eq!(count(&bob, &moment).await, left.len());
}

async fn api_com_01_a_list_runs_no_more_statements_for_200_comments_than_for_two(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let moment = post_for(&ann, "public").await;
    let mut statements = Vec::new();
    for many in [1, 99] {
        for _ in 0..many {
            comment(&ann, &moment, "one", None).await;
            comment(&bob, &moment, "two", None).await;
        }
        let before = world.state.store.statements_run();
        assert_eq!(comments(&bob, &moment).await.len(), if many == 1 { 2 } else { 200 });
        statements.push(world.state.store.statements_run() - before);
    }
    assert!(statements[1] <= statements[0], "{statements:?}");
    comment(&ann, &moment, "201", None).await;
    let page = bob.get(&format!("{}?limit=9999", of(&moment))).await.ok();
    assert_eq!((page["comments"].as_array().unwrap().len(), &page["has_more"]), (200, &json!(true)));
}

async fn limit_02_a_comment_sent_again_under_its_key_is_one_comment_and_the_same_answer(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (moment, other) = (post_for(&ann, "public").await, post_for(&ann, "public").await);
    let send = async |key: &str, moment: &str, text: &str| bob.post_once(key, &of(moment), json!({ "content": text })).await;
    let first = send("key", &moment, "nice").await.ok();
    world.clock.advance(60);
    assert_eq!(send("key", &moment, "nice").await.ok(), first);
    let at_once: Vec<Value> = join_all((0..6).map(|_| send("other", &moment, "nice"))).await.into_iter().map(Answer::ok).collect();
    assert!(at_once.iter().all(|answer| *answer == at_once[0] && *answer != first), "{at_once:?}");
    send("key", &moment, "other words").await.refused(422, "key_reused");
    send("key", &other, "nice").await.refused(422, "key_reused");
    assert_eq!((comments(&ann, &moment).await.len(), count(&ann, &moment).await, count(&ann, &other).await), (2, json!(2), json!(0)));
}
