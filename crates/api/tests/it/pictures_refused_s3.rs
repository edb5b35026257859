//! A bucket that refuses while the server serves.

use kindred_api::app;
use kindred_media::{Location, Media};
use kindred_testkit::s3;
use serde_json::json;

use super::photos::photos_of;
use crate::support::{World, pictures};

#[tokio::test]
async fn scale_01_a_wrong_key_or_a_missing_bucket_while_serving_is_503_with_retry_after_for_pictures_alone_s3() {
    let right = s3::variables(&s3::server_url());
    let mut wrong = right.clone();
    wrong.iter_mut().filter(|(name, _)| name == "AWS_SECRET_ACCESS_KEY").for_each(|(_, secret)| "another-secret".clone_into(secret));
    for (bucket, variables) in [(s3::BUCKET, &wrong), ("no-such-bucket", &right)] {
        let mut world = World::sqlite().await;
        let location: Location = format!("s3://{bucket}/{}", s3::fresh_prefix()).parse().unwrap();
        world.state.media = Media::at(&location, variables).unwrap();
        world.app = app(world.state.clone());
        let ann = world.register("ann").await;
        // The first asks the bucket, the second is refused since that has failed.
        for _ in 0..2 {
            let answer = ann.post("/api/photos/upload", json!({ "photo": pictures::data_url(&pictures::jpeg()) })).await;
            assert_eq!(answer.header("retry-after"), "2", "{bucket}");
            answer.refused(503, "unavailable");
        }
        assert!(photos_of(&ann, &ann.id).await.is_empty(), "no row without its picture");
        assert_eq!(world.anon().get("/api/health").await.ok()["pictures"], "away");
    }
}
