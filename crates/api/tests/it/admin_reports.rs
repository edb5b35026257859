//! Reports, as operators read and close them.

use serde_json::{Value, json};

use super::admin::MISSING;
use crate::support::{World, on_both_engines};

on_both_engines!(safe_03_reports_are_listed_page_by_page_and_closed,);

async fn safe_03_reports_are_listed_page_by_page_and_closed(world: World) {
    let (bob, operator) = (world.register("bob").await, world.operator());
    for name in ["ann", "cid", "dee"] {
        let reporter = world.register(name).await;
        reporter.post(&format!("/api/users/{}/report", bob.id), json!({ "reason": "spam", "text": name })).await.ok();
        world.clock.advance(1);
    }
    let page = async |query: &str| {
        let page = operator.get(&format!("/api/admin/reports?{query}")).await.ok();
        let texts: Vec<Value> = page["reports"].as_array().unwrap().iter().map(|report| report["text"].clone()).collect();
        (texts, page["has_more"].clone(), page["reports"][0]["id"].as_str().unwrap_or_default().to_owned())
    };
    let (texts, more, id) = page("limit=1").await;
    assert_eq!((texts, more), (vec![json!("dee")], json!(true)));
    assert_eq!(page(&format!("before={id}")).await.0, ["cid", "ann"]);
    assert_eq!(page("before=no-id").await.0, Vec::<Value>::new());
    for _ in 0..2 {
        operator.act(&format!("/api/admin/reports/{id}/close")).await.ok();
    }
    assert_eq!(page("").await.0, ["cid", "ann"]);
    assert_eq!(page("state=all").await.0, ["dee", "cid", "ann"]);
    let all = operator.get("/api/admin/reports?state=all").await.ok();
    assert!(all["reports"][0]["closed_at"].is_string() && all["reports"][1]["closed_at"].is_null());
    operator.get("/api/admin/reports?state=some").await.refused(400, "bad_request");
    operator.act(&format!("/api/admin/reports/{MISSING}/close")).await.refused(404, "not_found");
}
