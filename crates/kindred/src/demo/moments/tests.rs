use kindred_domain::{MomentDraft, comment};

use super::{super::scenes::exists, *};

#[test]
fn every_moment_keeps_the_rules_and_shows_scenes_that_are_there() {
    let entries = moments();
    assert!(entries.len() >= 20 && entries.iter().any(|moment| moment.scenes.len() > 1), "{}", entries.len());
    for moment in entries {
        let draft = MomentDraft {
            content: moment.text.into(),
            image_keys: moment.scenes.iter().map(ToString::to_string).collect(),
            hashtags: moment.tags.iter().map(ToString::to_string).collect(),
            audience: Some("public".into()),
        };
        draft.into_post().unwrap();
        assert!(!moment.comments.is_empty() && moment.comments.iter().all(|text| comment((*text).into()).is_ok()));
        assert!(moment.scenes.iter().all(|scene| exists(scene)), "{:?}", moment.scenes);
    }
}
