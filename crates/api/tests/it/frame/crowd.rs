//! Many people at once, put into the store without the work of signing up.

use kindred_domain::{Email, Preferences, UserId};
use kindred_store::{Marks, NewAccount, StoreError};
use kindred_testkit::people;

use super::World;

impl World {
    /// `many` women of 30 at `place` who look for everyone as far as 200 km; their names begin with the place's.
    pub async fn crowd(&self, place: &str, many: usize) {
        let at = self.state.places.resolve(place).expect("the place is known");
        let preferences = Preferences { age_max: 100, max_distance: 200, ..Preferences::default() };
        for n in 0..many {
            let profile = kindred_domain::Profile { location: at.label(), ..people::woman(&format!("{place}-{n}-")) };
            let email = Email::new(&format!("{}.{}.{n}@example.com", at.id.0, many)).expect("an address");
            let new = &NewAccount {
                id: UserId::random(&*self.state.entropy),
                email: &email,
                password_hash: None,
                profile: &profile,
                whereabouts: Some(kindred_api::whereabouts(at)),
                preferences: &preferences,
                marks: Marks::default(),
                now: self.state.clock.now(),
            };
            let joining = self.state.store.write(move |tx| async move {
                tx.add_account(new).await?;
                tx.refresh_candidate(new.id).await?;
                Ok::<_, StoreError>(())
            });
            joining.await.expect("a newcomer is written");
        }
    }
}
