use kindred_domain::{Gender, InterestedIn, UserId};
use kindred_store::{ScoringFacts, Store, StoreError, sql};

use crate::{
    discovery::seeker,
    fixtures::{Person, reading, settle},
};

async fn api_disc_01_a_seeker_is_read_with_preferences_and_others_with_what_a_score_needs(store: &Store) {
    settle(store, Person { ages: (25, 35), max_distance: 50, ..Person::numbered(1) }).await;
    let kept: Result<u64, StoreError> =
        store.write(async |tx| sql!(execute tx, "UPDATE users SET interests = '[\"Art\"]', is_verified = TRUE WHERE id = 1")).await;
    kept.unwrap();
    let conn = reading(store).await;
    let ann = seeker(Gender::Female, InterestedIn::Everyone);
    assert_eq!(conn.find_seeker(UserId(2)).await.unwrap(), None);
    assert_eq!(conn.find_seeker(UserId(1)).await.unwrap(), Some(ann.clone()));
    let facts = ScoringFacts { id: ann.id, birth_date: ann.birth_date, interests: ann.interests, is_verified: true, shown_online: false };
    assert_eq!(conn.list_scoring_facts(&[UserId(1), UserId(2)]).await.unwrap(), [facts]);
}

kindred_store::conformance![api_disc_01_a_seeker_is_read_with_preferences_and_others_with_what_a_score_needs];
