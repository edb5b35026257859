use serde_json::{Value, json};

use crate::support::{World, on_both_engines};

on_both_engines!(
    place_01_anybody_finds_a_place_by_the_beginning_of_its_name_in_any_script_or_accent,
    place_01_the_best_comes_first_and_a_region_or_country_narrows,
    place_01_at_most_ten_places_and_none_for_a_blank_text,
    place_01_the_place_that_a_text_names_is_told_and_none_for_half_a_name,
    place_01_a_number_that_is_none_is_refused,
    place_01_an_address_that_asks_too_often_gets_429_with_retry_after,
    place_02_anybody_finds_the_nearest_place,
    place_02_only_two_decimals_of_the_position_count,
    place_02_what_is_no_position_is_refused,
);

async fn suggestions(world: &World, query: &str) -> Vec<Value> {
    let body = world.anon().get(&format!("/api/places?{query}")).await.ok();
    body["places"].as_array().expect("places is a list").clone()
}

async fn nearest(world: &World, query: &str) -> Value {
    world.anon().get(&format!("/api/places/nearest?{query}")).await.ok()
}

async fn place_01_anybody_finds_a_place_by_the_beginning_of_its_name_in_any_script_or_accent(world: World) {
    let munich = json!({ "name": "Munich", "region": "Bavaria", "country": "Germany" });
    for typed in ["munich", "MUNIC", "m%C3%BCnchen", "Munchen", "%D0%9C%D1%8E%D0%BD%D1%85%D0%B5%D0%BD", "%E6%85%95%E5%B0%BC%E9%BB%91"] {
        assert_eq!(suggestions(&world, &format!("q={typed}")).await[0], munich, "{typed}");
    }
    let cairo = suggestions(&world, "q=%D8%A7%D9%84%D9%82%D8%A7%D9%87%D8%B1%D8%A9").await;
    assert_eq!((&cairo[0]["name"], &cairo[0]["country"]), (&json!("Cairo"), &json!("Egypt")));
    let beijing = suggestions(&world, "q=%E5%8C%97%E4%BA%AC").await;
    assert_eq!(beijing[0]["name"], "Beijing");
}

async fn place_01_the_best_comes_first_and_a_region_or_country_narrows(world: World) {
    let paris = suggestions(&world, "q=paris").await;
    assert_eq!((&paris[0]["name"], &paris[0]["country"]), (&json!("Paris"), &json!("France")));
    let texas = suggestions(&world, "q=Paris%2C+Texas").await;
    assert_eq!(texas, [json!({ "name": "Paris", "region": "Texas", "country": "United States" })]);
    assert_eq!(suggestions(&world, "q=Berlin,%20Germany").await[0]["name"], "Berlin");
}

async fn place_01_at_most_ten_places_and_none_for_a_blank_text(world: World) {
    assert_eq!(suggestions(&world, "q=san").await.len(), 10);
    for many in ["1000", "99999999999", "99999999999999999999999"] {
        assert_eq!(suggestions(&world, &format!("q=san&limit={many}")).await.len(), 10, "{many}");
    }
    assert_eq!(suggestions(&world, "q=san&limit=3").await.len(), 3);
    for blank in ["", "q=", "q=%20%20", "q=zzzzqqq"] {
        assert!(suggestions(&world, blank).await.is_empty(), "{blank}");
    }
}

async fn place_01_the_place_that_a_text_names_is_told_and_none_for_half_a_name(world: World) {
    for (typed, name) in [
        ("lisbon", Some("Lisbon")),
        ("Lissabon", Some("Lisbon")),
        ("Paris%2C%20Texas", Some("Paris")),
        ("Lisbo", None),
        ("Nowhere%20in%20particular", None),
        ("", None),
    ] {
        let resolved = &world.anon().get(&format!("/api/places?q={typed}")).await.ok()["resolved"];
        assert_eq!(resolved["name"].as_str(), name, "{typed}");
    }
}

async fn place_01_a_number_that_is_none_is_refused(world: World) {
    for query in ["q=san&limit=-1", "q=san&limit=many", "q=a%00b"] {
        world.anon().get(&format!("/api/places?{query}")).await.refused(400, "bad_request");
    }
}

async fn place_01_an_address_that_asks_too_often_gets_429_with_retry_after(world: World) {
    let world = world.limited();
    let (hasty, other) = (world.visitor_from("203.0.113.7"), world.visitor_from("203.0.113.8"));
    for _ in 0..60 {
        hasty.get("/api/places?q=b").await.ok();
    }
    let refused = hasty.get("/api/places/nearest?lat=1&lon=1").await;
    assert_eq!(refused.header("retry-after"), "1");
    refused.refused(429, "too_many");
    other.get("/api/places?q=b").await.ok();
    world.clock.advance(1);
    hasty.get("/api/places?q=b").await.ok();
}

async fn place_02_anybody_finds_the_nearest_place(world: World) {
    let reykjavik = json!({ "place": { "name": "Reykjavík", "region": "Capital Region", "country": "Iceland" } });
    assert_eq!(nearest(&world, "lat=64.15&lon=-21.94").await, reykjavik);
    let across_the_date_line = nearest(&world, "lat=-16.8&lon=-179.999").await;
    assert_eq!(across_the_date_line["place"]["country"], "Fiji");
    assert!(nearest(&world, "lat=90&lon=0").await["place"].is_object());
}

async fn place_02_only_two_decimals_of_the_position_count(world: World) {
    let somewhere = nearest(&world, "lat=52.48&lon=13.42").await;
    for other in ["lat=52.4849&lon=13.4151", "lat=52.4751&lon=13.4249", "lat=52.480000001&lon=13.42"] {
        assert_eq!(nearest(&world, other).await, somewhere, "{other}");
    }
}

async fn place_02_what_is_no_position_is_refused(world: World) {
    for query in ["", "lat=1", "lon=1", "lat=x&lon=1", "lat=1&lon=", "lat=90.1&lon=0", "lat=0&lon=-180.5", "lat=NaN&lon=0", "lat=0&lon=inf"]
    {
        world.anon().get(&format!("/api/places/nearest?{query}")).await.refused(400, "bad_request");
    }
}
