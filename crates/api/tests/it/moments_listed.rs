//! Lists of moments: pages, cursors and tags.

use kindred_store::Purpose;
use serde_json::json;

use super::moments_images::put_by;
use crate::{
    moments::{id, moments, post_for, post_with},
    support::{Persona, World, on_both_engines},
};

on_both_engines!(
    api_mom_02_the_list_pages_by_20_from_an_offset_and_by_a_cursor_that_new_moments_do_not_shift,
    api_mom_02_a_page_runs_no_more_statements_for_100_moments_than_for_two,
    api_mom_02_a_tag_lists_its_moments_whatever_its_case,
);

pub async fn ids(one: &Persona, query: &str) -> Vec<String> {
    moments(one, &format!("/api/moments/list?{query}")).await.iter().map(id).collect()
}

async fn api_mom_02_the_list_pages_by_20_from_an_offset_and_by_a_cursor_that_new_moments_do_not_shift(world: World) {
    let (ann, bob) = (world.register("ann").await, world.register("bob").await);
    let mut all = Vec::new();
    for _ in 0..45 {
        world.clock.advance(1);
        all.insert(0, post_for(&ann, "public").await);
    }
    let first = bob.get("/api/moments/list").await.ok();
    assert_eq!((first["moments"].as_array().unwrap().len(), &first["has_more"]), (20, &json!(true)));
    assert_eq!(ids(&bob, "").await, all[..20]);
    assert_eq!(ids(&bob, "offset=20&limit=20").await, all[20..40]);
    assert_eq!(ids(&bob, "limit=20&offset=40").await, all[40..]);
    assert_eq!(ids(&bob, "limit=0").await, [""; 0]);
    assert_eq!(ids(&bob, "limit=5000").await, all);
    let (mut seen, mut cursor) = (all[..20].to_vec(), all[19].clone());
    loop {
        // Others post, and the cursor itself goes, while one reads on.
        world.clock.advance(1);
        post_for(&ann, "public").await;
        ann.delete(&format!("/api/moments/{cursor}")).await.ok();
        let page = bob.get(&format!("/api/moments/list?limit=10&before={cursor}")).await.ok();
        seen.extend(page["moments"].as_array().unwrap().iter().map(id));
        cursor = seen[seen.len() - 1].clone();
        if page["has_more"] == false {
            break;
        }
    }
    assert_eq!(seen, all);
    assert_eq!(ids(&bob, "before=no-id").await, [""; 0]);
    for wrong in ["limit=-1", "limit=many", "offset=-1", "offset=1.5", "before=%00"] {
        bob.get(&format!("/api/moments/list?{wrong}")).await.refused(400, "bad_request");
    }
    for _ in 0..60 {
        world.clock.advance(1);
        post_for(&ann, "public").await;
    }
    assert_eq!(ids(&bob, "limit=101").await.len(), 100);
    assert_eq!(moments(&bob, &format!("/api/moments/user/{}/list?limit=101&offset=1", ann.id)).await.len(), 100);
}

async fn api_mom_02_a_page_runs_no_more_statements_for_100_moments_than_for_two(world: World) {
    let reader = world.register("reader").await;
    let mut statements = Vec::new();
    for many in [1, 49] {
        for name in ["ann", "bob"] {
            let author = world.register(&format!("{name}{many}")).await;
            for _ in 0..many {
                let image = put_by(&world, &author, Purpose::Moment).await;
                world.clock.advance(1);
                post_with(&author, json!({ "images": [image] })).await;
            }
        }
        let before = world.state.store.statements_run();
        assert_eq!(ids(&reader, "limit=100").await.len(), if many == 1 { 2 } else { 100 });
        statements.push(world.state.store.statements_run() - before);
    }
    assert!(statements[1] <= statements[0], "{statements:?}");
}

async fn api_mom_02_a_tag_lists_its_moments_whatever_its_case(world: World) {
    let ann = world.register("ann").await;
    let tagged = id(&post_with(&ann, json!({ "hashtags": ["Морe", "#Sun"] })).await);
    post_with(&ann, json!({ "hashtags": ["sunny"] })).await;
    for tag in ["sun", "SUN", "%23Sun", "%D0%BC%D0%9E%D1%80e"] {
        assert_eq!(ids(&ann, &format!("tag={tag}")).await, [tagged.as_str()], "{tag}");
    }
    for tag in ["su", "%25", "nothing"] {
        assert_eq!(ids(&ann, &format!("tag={tag}")).await, [""; 0], "{tag}");
    }
}
