//! How many statements a list takes: as many for a long page as for a short one, and for many people as for few.

use std::collections::BTreeMap;

use kindred_api::{PictureChecks, openapi};
use kindred_domain::{Gesture, SelfieId, UserId};
use kindred_store::{SelfieOutcome, StoreError};
use serde_json::{Value, json};

use super::{
    full_account::past_suspension,
    likes::act,
    moments::post_for,
    picture_checks::EVERY_ONE,
    rooms::{room, say},
};
use crate::support::{
    Persona, Upload, World, on_both_engines,
    pictures::{data_url, portrait},
};

on_both_engines!(perf_01_a_list_takes_as_many_statements_for_each_size_of_its_page_and_for_few_people_as_for_many);

/// Larger than the largest page that is asked for.
const MANY: usize = 52;
/// At first; larger than the smallest page.
const FEW: usize = 2;
const PAGES: [usize; 3] = [1, 20, 50];
/// Operators' queue of pictures gets only so many, each of which is looked at by the checks.
const HELD_PICTURES: usize = 22;

/// Ann has of everything as much as there are others; Bea waits for what the others say; Cid has blocked them; Dan is new.
struct Lists {
    ann: Persona,
    bea: Persona,
    cid: Persona,
    dan: Persona,
    moment: String,
    room: String,
}

impl Lists {
    async fn new(world: &World) -> Self {
        let (ann, bea) = (world.register("ann").await, world.register("bea").await);
        let (cid, dan) = (world.register("cid").await, world.register("dan").await);
        let moment = post_for(&ann, "public").await;
        let room = room(&ann, &bea).await;
        Self { ann, bea, cid, dan, moment, room }
    }

    /// One person more in every list.
    async fn add(&self, world: &World, other: &Persona) {
        let Self { ann, bea, cid, moment, .. } = self;
        for (one, another) in [(ann, other), (other, ann), (bea, other)] {
            act(one, "like", another).await;
        }
        bea.act(&format!("/api/matches/favorite/{}", other.id)).await.ok();
        say(other, &room(ann, other).await, "A walk by the river").await;
        say(bea, &self.room, "And a walk by the sea").await;
        post_for(ann, "public").await;
        let theirs = post_for(other, "public").await;
        for moment in [moment, &theirs] {
            other.act(&format!("/api/moments/{moment}/like")).await.ok();
            other.post(&format!("/api/comments/moment/{moment}"), json!({ "content": "Lovely" })).await.ok();
        }
        other.post(&format!("/api/users/{}/report", cid.id), json!({ "reason": "spam" })).await.ok();
        world.operator().post("/api/admin/users/find", json!({ "who": other.id })).await.ok();
        cid.act(&format!("/api/users/{}/block", other.id)).await.ok();
        // An id that no other suspension has.
        past_suspension(world, other, other.id.parse::<UserId>().unwrap().0).await;
        waiting_selfie(world, other).await;
    }

    /// Who reads which list; places are not read from the database.
    fn all(&self, world: &World) -> Vec<(Persona, String, String)> {
        let Self { ann, bea, cid, dan, moment, room } = self;
        let of = |one: &Persona, route: &str, path: &str| (one.clone(), route.to_owned(), path.to_owned());
        vec![
            of(&world.operator(), "/api/admin/acts", "/api/admin/acts?"),
            of(&world.operator(), "/api/admin/queue", "/api/admin/queue?kind=reports&"),
            of(&world.operator(), "/api/admin/appeals", "/api/admin/appeals?state=all&"),
            of(&world.operator(), "/api/admin/pictures", "/api/admin/pictures?"),
            of(&world.operator(), "/api/admin/reports", "/api/admin/reports?"),
            of(&world.operator(), "/api/admin/selfies", "/api/admin/selfies?"),
            of(ann, "/api/comments/moment/{id}", &format!("/api/comments/moment/{moment}?")),
            of(bea, "/api/matches/favorites", "/api/matches/favorites?"),
            of(ann, "/api/matches/list", "/api/matches/list?"),
            of(bea, "/api/matches/my-likes", "/api/matches/my-likes?"),
            of(ann, "/api/matches/recent", "/api/matches/recent?"),
            of(ann, "/api/messages/room/{roomId}/messages", &format!("/api/messages/room/{room}/messages?")),
            of(ann, "/api/messages/rooms", "/api/messages/rooms?"),
            of(ann, "/api/messages/rooms", "/api/messages/rooms?shape=row&"),
            of(ann, "/api/messages/search", "/api/messages/search?q=walk&"),
            of(ann, "/api/moments/list", "/api/moments/list?"),
            of(bea, "/api/moments/user/{id}/list", &format!("/api/moments/user/{}/list?", ann.id)),
            of(ann, "/api/moments/{id}/likes", &format!("/api/moments/{moment}/likes?")),
            of(ann, "/api/places", "/api/places?q=ber&"),
            of(dan, "/api/users/discover", "/api/users/discover?"),
            of(cid, "/api/users/me/blocked", "/api/users/me/blocked?"),
        ]
    }

    /// How many statements each list takes for each size of its page, and how many rows it has then.
    async fn measure(&self, world: &World) -> BTreeMap<String, Vec<(u64, usize)>> {
        let mut measured = BTreeMap::new();
        for (reader, route, path) in self.all(world) {
            // The first look notes what was seen.
            reader.get(&format!("{path}limit=50")).await.ok();
            let mut taken = Vec::new();
            for limit in PAGES {
                let before = world.state.store.statements_run();
                let page = reader.get(&format!("{path}limit={limit}")).await.ok();
                taken.push((world.state.store.statements_run() - before, rows(&page)));
            }
            measured.insert(route, taken);
        }
        measured
    }
}

/// A selfie that waits, whose file nobody asks for.
async fn waiting_selfie(world: &World, of: &Persona) {
    let (user, now): (UserId, _) = (of.id.parse().unwrap(), world.state.clock.now());
    let (selfie, key) = (SelfieId(user.0), format!("selfie of {}", of.id));
    let key = key.as_str();
    let writing: Result<_, StoreError> = world
        .state
        .store
        .write(async |tx| {
            tx.ask_for_gesture(user, (selfie, Gesture::OpenHand), now).await?;
            tx.send_selfie(user, selfie, key, now).await
        })
        .await;
    assert_eq!(writing.unwrap(), SelfieOutcome::Sent);
}

/// How many rows a page has: some have further lists, of what is new or gone.
fn rows(page: &Value) -> usize {
    let lists = page.as_object().unwrap().values().filter_map(Value::as_array);
    lists.map(Vec::len).max().expect("a page has a list")
}

/// The routes that answer pages, by the API's description.
fn paged_routes() -> Vec<String> {
    let api = serde_json::to_value(openapi()).unwrap();
    let has_limit = |get: &Value| get["parameters"].as_array().is_some_and(|all| all.iter().any(|one| one["name"] == "limit"));
    let paths = api["paths"].as_object().unwrap().iter();
    paths.filter(|(_, methods)| has_limit(&methods["get"])).map(|(path, _)| path.clone()).collect()
}

async fn perf_01_a_list_takes_as_many_statements_for_each_size_of_its_page_and_for_few_people_as_for_many(world: World) {
    let world = world.with_picture_checks(PictureChecks::with_threshold(EVERY_ONE));
    let lists = Lists::new(&world).await;
    let others = world.signed_in_crowd(MANY).await;
    let (few, more) = others.split_at(FEW);
    for other in few {
        lists.add(&world, other).await;
        lists.bea.upload(Upload::Profile, data_url(&portrait())).await.ok();
    }
    let of_few = lists.measure(&world).await;
    for other in more {
        lists.add(&world, other).await;
    }
    for _ in FEW..HELD_PICTURES {
        lists.bea.upload(Upload::Profile, data_url(&portrait())).await.ok();
    }
    let of_many = lists.measure(&world).await;

    assert_eq!(of_many.keys().cloned().collect::<Vec<_>>(), paged_routes(), "every list is measured");
    for (route, pages) in &of_many {
        let all: Vec<u64> = pages.iter().chain(&of_few[route]).map(|(statements, _)| *statements).collect();
        // The word index is asked when the latest messages do not fill the page.
        let beyond = u64::from(route == "/api/messages/search");
        let allowed = all[0]..=all[0] + beyond;
        assert!(all.iter().all(|statements| allowed.contains(statements)), "{route}: {pages:?}, with few people {:?}", of_few[route]);
        let longest = match route.as_str() {
            "/api/admin/pictures" => HELD_PICTURES,
            "/api/places" => 10,
            _ => 50,
        };
        let lengths: Vec<usize> = pages.iter().map(|(_, rows)| *rows).collect();
        assert_eq!(lengths, PAGES.map(|limit| limit.min(longest)), "{route}");
    }
}
