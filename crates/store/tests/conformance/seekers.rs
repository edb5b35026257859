use kindred_domain::{Gender, InterestedIn, UserId};
use kindred_store::{Store, StoreError, sql};

use crate::{
    discovery::seeker,
    fixtures::{Person, reading, settle},
};

async fn api_disc_01_a_seeker_is_read_with_preferences(store: &Store) {
    settle(store, Person { ages: (25, 35), max_distance: 50, ..Person::numbered(1) }).await;
    let written: Result<u64, StoreError> =
        store.write(async |tx| sql!(execute tx, "UPDATE users SET interests = '[\"Art\"]' WHERE id = 1")).await;
    written.unwrap();
    let conn = reading(store).await;
    assert_eq!(conn.find_seeker(UserId(2)).await.unwrap(), None);
    assert_eq!(conn.find_seeker(UserId(1)).await.unwrap(), Some(seeker(Gender::Female, InterestedIn::Everyone)));
}

kindred_store::conformance![api_disc_01_a_seeker_is_read_with_preferences];
