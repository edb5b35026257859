//! Who sees which moments, by every way there is to them.

use serde_json::{Value, json};

use super::{
    likes::act,
    moments::{id, moments, post_with},
};
use crate::support::{Persona, World, on_both_engines};

on_both_engines!(
    api_mom_02_each_audience_by_every_way_before_and_after_what_binds_people_ends,
    api_mom_02_a_match_or_favourite_made_later_opens_older_moments_and_only_in_its_direction,
    api_mom_02_the_audience_is_shown_to_the_author_alone,
    api_mom_02_a_block_hides_all_moments_and_comments_from_both,
    api_mom_05_the_moments_of_one_person,
);

const AUDIENCES: [&str; 3] = ["public", "friends", "private"];

/// For each of the author's moments: true if `one` gets it by every route, false if by none.
async fn sees(one: &Persona, author: &Persona, posted: &[String]) -> Vec<bool> {
    let lists = ["/api/moments/list".to_owned(), "/api/moments/list?tag=SUN".to_owned(), format!("/api/moments/user/{}/list", author.id)];
    let mut listed: Vec<Vec<String>> = Vec::new();
    for path in &lists {
        listed.push(moments(one, path).await.iter().map(id).collect());
    }
    let mut sees = Vec::new();
    for moment in posted {
        let (path, comments) = (format!("/api/moments/{moment}"), format!("/api/comments/moment/{moment}"));
        let mut answers = vec![one.get(&path).await, one.act(&format!("{path}/like")).await];
        answers.push(one.post(&comments, json!({ "content": "Nice" })).await);
        answers.push(one.get(&comments).await);
        answers.push(one.delete(&format!("{path}/like")).await);
        let there = answers[0].status == 200;
        for answer in answers {
            if there {
                answer.ok();
            } else {
                let refusal = answer.refused(404, "not_found");
                assert_eq!(refusal["error"], "There is no such moment");
            }
        }
        assert!(listed.iter().all(|list| list.contains(moment) == there), "{moment}: {there} but {listed:?}");
        sees.push(there);
    }
    sees
}

async fn post_each(author: &Persona) -> Vec<String> {
    let mut posted = Vec::new();
    for audience in AUDIENCES {
        posted.push(id(&post_with(author, json!({ "hashtags": ["Sun"], "audience": audience })).await));
    }
    posted
}

async fn api_mom_02_each_audience_by_every_way_before_and_after_what_binds_people_ends(world: World) {
    let (ann, match_, favourite) = (world.register("ann").await, world.register("match").await, world.register("favourite").await);
    let (stranger, admirer) = (world.register("stranger").await, world.register("admirer").await);
    act(&ann, "like", &match_).await;
    act(&match_, "like", &ann).await;
    act(&ann, "favorite", &favourite).await;
    // What somebody does towards the author alone opens nothing.
    act(&admirer, "favorite", &ann).await;
    act(&admirer, "superlike", &ann).await;
    let posted = post_each(&ann).await;
    for (one, expected) in [
        (&ann, [true, true, true]),
        (&match_, [true, true, false]),
        (&favourite, [true, false, true]),
        (&stranger, [true, false, false]),
        (&admirer, [true, false, false]),
    ] {
        assert_eq!(sees(one, &ann, &posted).await, expected, "{}", one.id);
    }
    act(&match_, "skip", &ann).await;
    ann.delete(&format!("/api/matches/favorite/{}", favourite.id)).await.ok();
    for one in [&match_, &favourite, &stranger, &admirer] {
        assert_eq!(sees(one, &ann, &posted).await, [true, false, false], "{}", one.id);
    }
    assert_eq!(sees(&ann, &ann, &posted).await, [true; 3]);
    let nobody = world.anon();
    for moment in &posted {
        let (path, comments) = (format!("/api/moments/{moment}"), format!("/api/comments/moment/{moment}"));
        for answer in [
            nobody.get("/api/moments/list").await,
            nobody.get("/api/moments/list?tag=sun").await,
            nobody.get(&format!("/api/moments/user/{}/list", ann.id)).await,
            nobody.get(&path).await,
            nobody.act(&format!("{path}/like")).await,
            nobody.post(&comments, json!({ "content": "Nice" })).await,
            nobody.get(&comments).await,
        ] {
            answer.refused(401, "unauthorized");
        }
    }
}

async fn api_mom_02_a_match_or_favourite_made_later_opens_older_moments_and_only_in_its_direction(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let (of_ann, of_bob) = (post_each(&ann).await, post_each(&bob).await);
    act(&ann, "favorite", &bob).await;
    assert_eq!((sees(&bob, &ann, &of_ann).await, sees(&ann, &bob, &of_bob).await), (vec![true, false, true], vec![true, false, false]));
    act(&ann, "like", &bob).await;
    assert_eq!(sees(&bob, &ann, &of_ann).await, [true, false, true]);
    act(&bob, "like", &ann).await;
    assert_eq!((sees(&bob, &ann, &of_ann).await, sees(&ann, &bob, &of_bob).await), (vec![true; 3], vec![true, true, false]));
}

async fn api_mom_02_the_audience_is_shown_to_the_author_alone(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    act(&ann, "like", &bob).await;
    act(&bob, "like", &ann).await;
    act(&ann, "favorite", &bob).await;
    let posted = post_each(&ann).await;
    let listed = async |one: &Persona| {
        let mut listed: Vec<Value> = Vec::new();
        for path in ["/api/moments/list".to_owned(), format!("/api/moments/user/{}/list", ann.id), "/api/moments/list?tag=sun".to_owned()] {
            listed.extend(moments(one, &path).await);
        }
        for moment in &posted {
            listed.push(one.get(&format!("/api/moments/{moment}")).await.ok()["moment"].clone());
        }
        assert_eq!(listed.len(), 12);
        listed
    };
    for moment in listed(&ann).await {
        let audience = AUDIENCES[posted.iter().position(|posted| *posted == id(&moment)).unwrap()];
        assert_eq!((&moment["audience"], &moment["is_own"]), (&json!(audience), &json!(true)));
    }
    for moment in listed(&bob).await {
        assert!(moment.get("audience").is_none() && moment["is_own"] == false, "{moment}");
    }
}

async fn api_mom_02_a_block_hides_all_moments_and_comments_from_both(world: World) {
    let (ann, bob, cleo) = (world.register("ann").await, world.register("bob").await, world.register("cleo").await);
    let (of_ann, of_cleo) = (post_each(&ann).await, post_each(&cleo).await);
    let comments = format!("/api/comments/moment/{}", of_cleo[0]);
    for one in [&ann, &bob] {
        one.post(&comments, json!({ "content": "Nice" })).await.ok();
    }
    let (by, whom) = (ann.id.parse().unwrap(), bob.id.parse().unwrap());
    let now = world.state.clock.now();
    let done: Result<bool, kindred_store::StoreError> = world.state.store.write(|tx| async move { tx.block(by, whom, now).await }).await;
    assert!(done.unwrap());
    for (path, one) in of_ann.iter().map(|moment| (format!("/api/moments/{moment}"), &bob)) {
        one.get(&path).await.refused(404, "not_found");
        one.act(&format!("{path}/like")).await.refused(404, "not_found");
    }
    bob.get(&format!("/api/moments/user/{}/list", ann.id)).await.refused(404, "not_found");
    assert!(moments(&bob, "/api/moments/list?tag=sun").await.iter().all(|moment| moment["user"]["id"] != ann.id.as_str()));
    for (one, expected) in [(&ann, 1), (&bob, 1), (&cleo, 2)] {
        let listed = one.get(&comments).await.ok()["comments"].as_array().unwrap().len();
        let counted = one.get(&format!("/api/moments/{}", of_cleo[0])).await.ok()["moment"]["comments"].clone();
        assert_eq!((listed, counted), (expected, json!(expected)));
    }
}

async fn api_mom_05_the_moments_of_one_person(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let mut posted = Vec::new();
    for number in 0..25 {
        world.clock.advance(1);
        let audience = if number % 5 == 0 { "friends" } else { "public" };
        posted.insert(0, (audience, id(&post_with(&ann, json!({ "audience": audience })).await)));
        post_with(&bob, json!({})).await;
    }
    let path = format!("/api/moments/user/{}/list", ann.id);
    let ids = async |one: &Persona, query: &str| -> Vec<String> { moments(one, &format!("{path}?{query}")).await.iter().map(id).collect() };
    let all: Vec<String> = posted.iter().map(|(_, id)| id.clone()).collect();
    let public: Vec<String> = posted.iter().filter(|(audience, _)| *audience == "public").map(|(_, id)| id.clone()).collect();
    assert_eq!((ids(&ann, "").await, ids(&ann, "offset=20").await), (all[..20].to_vec(), all[20..].to_vec()));
    assert_eq!(ids(&bob, "").await, public);
    assert_eq!(ids(&bob, "limit=3&offset=4").await, public[4..7]);
    let page = bob.get(&format!("{path}?limit=3&before={}", public[15])).await.ok();
    assert_eq!(
        (page["moments"].as_array().unwrap().iter().map(id).collect::<Vec<_>>(), &page["has_more"]),
        (public[16..19].to_vec(), &json!(true))
    );
    for nobody in ["0000000000000", "no-id"] {
        let refusal = bob.get(&format!("/api/moments/user/{nobody}/list")).await.refused(404, "not_found");
        assert_eq!(refusal["error"], "用户不存在");
    }
    bob.get(&format!("{path}?limit=-1")).await.refused(400, "bad_request");
}
