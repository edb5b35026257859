use jiff::civil::date;
use kindred_domain::{Act, BirthDate, Gender, InterestedIn, OperatorAct, OperatorRole, Preferences, UserId};
use kindred_store::{Candidate, CandidateFilter, CandidateLimit, Conn, PlacePosition, Seeker, Store, StoreError, sql};

use crate::{
    fixtures::{MIDDLE, Person, act, reading, settle},
    operators::operate,
};

const HERE: i64 = 7;
const PLENTY: CandidateLimit<'_> = CandidateLimit { per_cell: 60, total: 300, except: &[] };

/// Person 1, born on the first day of 1996, in the middle of cell 7, who looks 50 km far.
pub fn seeker(gender: Gender, interested_in: InterestedIn) -> Seeker {
    Seeker {
        id: UserId(1),
        gender,
        birth_date: BirthDate::from_stored("1996-01-01").unwrap(),
        interests: vec!["Art".into()],
        position: Some(PlacePosition { place_id: 7, cell: 7, wide_cell: 70, metres: MIDDLE }),
        preferences: Preferences { interested_in, age_min: 25, age_max: 35, ..Preferences::default() },
    }
}

/// Person 1, a woman of 30, looks for everyone from 25 to 35 on 15 June 2026.
fn filter() -> CandidateFilter {
    CandidateFilter::of(&seeker(Gender::Female, InterestedIn::Everyone), date(2026, 6, 15))
}

fn ids(found: Result<Vec<Candidate>, StoreError>) -> Vec<i64> {
    let mut ids: Vec<i64> = found.unwrap().into_iter().map(|candidate| candidate.user_id.0).collect();
    ids.sort_unstable();
    ids
}

async fn near(conn: &Conn, filter: &CandidateFilter) -> Vec<i64> {
    ids(conn.list_candidates_near(filter, &[HERE], PLENTY).await)
}

async fn api_disc_01_never_oneself_nor_anybody_acted_on(store: &Store) {
    for id in 1..=6 {
        settle(store, Person::numbered(id)).await;
    }
    act(store, 1, 2, Act::Like, 1).await;
    act(store, 1, 3, Act::Superlike, 2).await;
    act(store, 1, 4, Act::Skip, 3).await;
    act(store, 1, 5, Act::Like, 4).await;
    act(store, 1, 5, Act::Unlike, 5).await;
    act(store, 6, 1, Act::Skip, 6).await;
    assert_eq!(near(&reading(store).await, &filter()).await, [5, 6], "taken back is not acted on; being skipped does not show");
}

async fn api_disc_01_both_sides_preferences_for_gender_hold(store: &Store) {
    settle(store, Person { gender: "male", interested_in: "women", ..Person::numbered(2) }).await;
    settle(store, Person { gender: "male", interested_in: "men", ..Person::numbered(3) }).await;
    settle(store, Person { gender: "female", interested_in: "everyone", ..Person::numbered(4) }).await;
    settle(store, Person { gender: "other", interested_in: "women", ..Person::numbered(5) }).await;
    let conn = reading(store).await;
    let look = |gender, wanted| CandidateFilter::of(&seeker(gender, wanted), date(2026, 6, 15));
    assert_eq!(near(&conn, &look(Gender::Female, InterestedIn::Everyone)).await, [2, 4, 5]);
    assert_eq!(near(&conn, &look(Gender::Female, InterestedIn::Men)).await, [2]);
    assert_eq!(near(&conn, &look(Gender::Male, InterestedIn::Men)).await, [3]);
    assert_eq!(near(&conn, &look(Gender::Other, InterestedIn::Everyone)).await, [4]);
}

async fn api_disc_01_both_sides_preferences_for_age_hold_to_the_day(store: &Store) {
    settle(store, Person { birth_date: "2001-06-15", ..Person::numbered(2) }).await; // 25 today
    settle(store, Person { birth_date: "2001-06-16", ..Person::numbered(3) }).await; // 24 until tomorrow
    settle(store, Person { birth_date: "1990-06-16", ..Person::numbered(4) }).await; // 35 until tomorrow
    settle(store, Person { birth_date: "1990-06-15", ..Person::numbered(5) }).await; // 36 today
    settle(store, Person { ages: (31, 100), ..Person::numbered(6) }).await;
    settle(store, Person { ages: (18, 29), ..Person::numbered(7) }).await;
    settle(store, Person { ages: (30, 30), ..Person::numbered(8) }).await;
    assert_eq!(near(&reading(store).await, &filter()).await, [2, 4, 8]);
}

async fn api_disc_01_both_sides_look_as_far_as_the_distance_between_them(store: &Store) {
    settle(store, Person { km_away: 20, max_distance: 20, ..Person::numbered(2) }).await;
    settle(store, Person { km_away: 20, max_distance: 19, ..Person::numbered(3) }).await;
    settle(store, Person { km_away: 50, ..Person::numbered(4) }).await;
    settle(store, Person { km_away: 51, ..Person::numbered(5) }).await;
    settle(store, Person { max_distance: 1, ..Person::numbered(6) }).await;
    assert_eq!(near(&reading(store).await, &filter()).await, [2, 4, 6]);
}

async fn api_disc_01_people_out_of_reach_leave_a_cells_share_to_those_within(store: &Store) {
    for id in 2..=5 {
        settle(store, Person { km_away: 51, active_hour: 200, ..Person::numbered(id) }).await;
    }
    settle(store, Person { km_away: 49, active_hour: 100, ..Person::numbered(6) }).await;
    let one = CandidateLimit { per_cell: 1, ..PLENTY };
    assert_eq!(ids(reading(store).await.list_candidates_near(&filter(), &[HERE], one).await), [6]);
}

async fn api_disc_01_the_search_takes_the_lately_active_of_each_cell_and_stops_when_it_has_enough(store: &Store) {
    for id in 2..=9 {
        settle(store, Person { cell: Some(id % 2), active_hour: id, ..Person::numbered(id) }).await;
    }
    let conn = reading(store).await;
    let take = |per_cell, total| CandidateLimit { per_cell, total, ..PLENTY };
    assert_eq!(ids(conn.list_candidates_near(&filter(), &[1, 0], take(2, 300)).await), [6, 7, 8, 9]);
    assert_eq!(ids(conn.list_candidates_near(&filter(), &[1, 0], take(2, 2)).await), [7, 9]);
    assert_eq!(ids(conn.list_candidates_near(&filter(), &[1, 0], take(2, 3)).await), [7, 8, 9], "never more than in all");
}

async fn api_disc_01_people_to_pass_over_take_no_share_from_others(store: &Store) {
    for id in 2..=6 {
        settle(store, Person { active_hour: 100 - id, ..Person::numbered(id) }).await;
        settle(store, Person { cell: None, wide_cell: None, active_hour: 100 - id, ..Person::numbered(id + 10) }).await;
    }
    let (conn, except) = (reading(store).await, [2, 3, 5, 12, 14].map(UserId));
    let two = CandidateLimit { per_cell: 2, total: 300, except: &except };
    assert_eq!(ids(conn.list_candidates_near(&filter(), &[HERE], two).await), [4, 6]);
    assert_eq!(ids(conn.list_candidates_nowhere(&filter(), two).await), [13, 15]);
    assert_eq!(ids(conn.list_candidates_anywhere(&filter(), CandidateLimit { per_cell: 9, ..two }).await), [4, 6, 13, 15, 16]);
    let mut ann = seeker(Gender::Female, InterestedIn::Everyone);
    ann.preferences.max_distance = 200;
    settle(store, Person { km_away: 100, ..Person::numbered(20) }).await;
    settle(store, Person { km_away: 100, ..Person::numbered(21) }).await;
    let far = CandidateLimit { except: &[UserId(20)], ..PLENTY };
    assert_eq!(ids(conn.list_candidates_far(&CandidateFilter::of(&ann, date(2026, 6, 15)), &[70], far).await), [21]);
}

async fn api_disc_01_no_search_takes_more_than_it_may_in_all(store: &Store) {
    for id in 2..=13 {
        let cell = (id % 2 == 0).then_some(HERE);
        let gender = ["female", "male", "other"][usize::try_from(id % 3).unwrap()];
        settle(store, Person { cell, wide_cell: cell.map(|_| 70), gender, ..Person::numbered(id) }).await;
    }
    let conn = reading(store).await;
    for total in [0, 1, 3, 5] {
        let few = CandidateLimit { total, ..PLENTY };
        assert_eq!(ids(conn.list_candidates_near(&filter(), &[HERE], few).await).len(), total);
        assert_eq!(ids(conn.list_candidates_nowhere(&filter(), few).await).len(), total);
        assert_eq!(ids(conn.list_candidates_anywhere(&filter(), few).await).len(), total);
    }
}

async fn api_disc_01_wide_cells_are_for_those_more_than_60_km_away(store: &Store) {
    settle(store, Person { km_away: 100, max_distance: 99, ..Person::numbered(2) }).await;
    settle(store, Person { km_away: 100, max_distance: 100, ..Person::numbered(3) }).await;
    settle(store, Person { km_away: 100, wide_cell: Some(71), ..Person::numbered(4) }).await;
    settle(store, Person { km_away: 59, ..Person::numbered(5) }).await;
    settle(store, Person { km_away: 201, max_distance: 300, ..Person::numbered(6) }).await;
    let mut ann = seeker(Gender::Female, InterestedIn::Everyone);
    ann.preferences.max_distance = 200;
    let found = reading(store).await.list_candidates_far(&CandidateFilter::of(&ann, date(2026, 6, 15)), &[70], PLENTY).await;
    assert_eq!(ids(found), [3]);
}

async fn api_disc_01_people_of_unknown_place_have_a_cell_of_their_own_and_see_everybody(store: &Store) {
    settle(store, Person { cell: None, wide_cell: None, ..Person::numbered(2) }).await;
    settle(store, Person { max_distance: 1, ..Person::numbered(3) }).await;
    let conn = reading(store).await;
    assert_eq!(ids(conn.list_candidates_nowhere(&filter(), PLENTY).await), [2]);
    assert_eq!(ids(conn.list_candidates_anywhere(&filter(), PLENTY).await), [2, 3]);
}

/// What the score of this person needs is what their profile says, wherever they are found.
async fn api_disc_01_whoever_is_found_comes_with_what_a_score_needs(store: &Store) {
    settle(store, Person::numbered(2)).await;
    settle(store, Person { km_away: 100, max_distance: 200, ..Person::numbered(3) }).await;
    settle(store, Person { cell: None, wide_cell: None, ..Person::numbered(4) }).await;
    for id in [2, 3, 4].map(UserId) {
        let changed: Result<(), StoreError> = store
            .write(async |tx| {
                sql!(execute tx,
                    "UPDATE users SET interests = '[\"Art\",\"Tea\"]', is_verified = TRUE, shown_online = TRUE WHERE id = $1", id)?;
                tx.refresh_candidate(id).await
            })
            .await;
        changed.unwrap();
    }
    let (conn, filter) = (reading(store).await, filter());
    let mut ann = seeker(Gender::Female, InterestedIn::Everyone);
    ann.preferences.max_distance = 200;
    let far = conn.list_candidates_far(&CandidateFilter::of(&ann, date(2026, 6, 15)), &[70], PLENTY).await.unwrap();
    let near = conn.list_candidates_near(&filter, &[HERE], PLENTY).await.unwrap();
    let nowhere = conn.list_candidates_nowhere(&filter, PLENTY).await.unwrap();
    assert_eq!([&far, &near, &nowhere].map(|found| found[0].user_id.0), [3, 2, 4]);
    let anywhere = conn.list_candidates_anywhere(&filter, PLENTY).await.unwrap();
    for found in [far, near, nowhere, anywhere].concat() {
        let Candidate { interests, is_verified, shown_online, birth_date, .. } = found;
        assert_eq!((interests, is_verified, shown_online), (vec!["Art".to_owned(), "Tea".to_owned()], true, true));
        assert_eq!(birth_date.to_string(), Person::numbered(2).birth_date);
    }
}

async fn api_disc_01_a_changed_profile_is_found_as_it_is_now(store: &Store) {
    settle(store, Person::numbered(2)).await;
    let moved: Result<(), StoreError> = store
        .write(async |tx| {
            sql!(execute tx, "UPDATE users SET cell = 8, gender = 'male' WHERE id = 2")?;
            tx.refresh_candidate(UserId(2)).await
        })
        .await;
    moved.unwrap();
    let conn = reading(store).await;
    assert_eq!(near(&conn, &filter()).await, [0_i64; 0]);
    assert_eq!(ids(conn.list_candidates_near(&filter(), &[8], PLENTY).await), [2]);
}

async fn desk_01_an_operator_is_not_found_for_as_long_as_they_are_one(store: &Store) {
    for id in [1, 2, 3] {
        settle(store, Person::numbered(id)).await;
    }
    let found = async || {
        let conn = reading(store).await;
        assert_eq!(conn.count_wrong_candidates().await.unwrap(), 0);
        near(&conn, &filter()).await
    };
    assert!(operate(store, 1, OperatorAct::AppointOperator(UserId(2), OperatorRole::Looks), "").await);
    assert_eq!(found().await, [3]);
    // Nor after a change of their profile; they still find others.
    let refreshed: Result<(), StoreError> = store.write(async |tx| tx.refresh_candidate(UserId(2)).await).await;
    refreshed.unwrap();
    assert_eq!(found().await, [3]);
    let theirs = Seeker { id: UserId(2), ..seeker(Gender::Female, InterestedIn::Everyone) };
    let theirs = CandidateFilter::of(&theirs, date(2026, 6, 15));
    assert_eq!(near(&reading(store).await, &theirs).await, [1, 3]);
    assert!(operate(store, 2, OperatorAct::DismissOperator(UserId(2)), "").await);
    assert_eq!(found().await, [2, 3]);
}

kindred_store::conformance![
    desk_01_an_operator_is_not_found_for_as_long_as_they_are_one,
    api_disc_01_never_oneself_nor_anybody_acted_on,
    api_disc_01_whoever_is_found_comes_with_what_a_score_needs,
    api_disc_01_both_sides_preferences_for_gender_hold,
    api_disc_01_both_sides_preferences_for_age_hold_to_the_day,
    api_disc_01_both_sides_look_as_far_as_the_distance_between_them,
    api_disc_01_people_out_of_reach_leave_a_cells_share_to_those_within,
    api_disc_01_the_search_takes_the_lately_active_of_each_cell_and_stops_when_it_has_enough,
    api_disc_01_people_to_pass_over_take_no_share_from_others,
    api_disc_01_no_search_takes_more_than_it_may_in_all,
    api_disc_01_wide_cells_are_for_those_more_than_60_km_away,
    api_disc_01_people_of_unknown_place_have_a_cell_of_their_own_and_see_everybody,
    api_disc_01_a_changed_profile_is_found_as_it_is_now,
];
