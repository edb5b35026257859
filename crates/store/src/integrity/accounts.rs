//! Accounts: what each must have, how its owner signs in, and what discovery knows of it.

use super::{Fault, WrongRows};
use crate::{Conn, StoreError, sql};

/// SQL: the account in the row `$users` lacks the preferences that each person has.
macro_rules! lacks_preferences {
    ($users:literal) => {
        concat!($users, ".leaving_at IS NULL AND NOT EXISTS (SELECT 1 FROM preferences p WHERE p.user_id = ", $users, ".id)")
    };
}
pub(super) use lacks_preferences;

pub(super) const NO_PREFERENCES: &str = "accounts without preferences, which discovery shows nobody to";
pub(super) const CANDIDATES_WRONG: &str = "people whom discovery knows otherwise than their profiles say";

impl Conn {
    pub(super) async fn account_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of(NO_PREFERENCES, self.find_accounts_without_preferences().await?),
            Fault::of(CANDIDATES_WRONG, self.list_wrong_candidates().await?),
            Fault::of("people whose place is known in part", self.find_places_known_in_part().await?),
            Fault::of(
                "accounts that are hidden for their deletion and not being deleted, or the other way round",
                self.find_stuck_departures().await?,
            ),
            Fault::of("people with two present suspensions", self.find_doubled_suspensions().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    async fn find_accounts_without_preferences(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(self, "'users ' || u.id", ("users u WHERE ", lacks_preferences!("u")))
    }

    async fn find_places_known_in_part(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(self, "'users ' || u.id", ("users u WHERE (u.place_id IS NULL) <> (u.cell IS NULL) OR (u.cell IS NULL) <> (u.wide_cell IS NULL)
             OR (u.cell IS NULL) <> (u.place_x IS NULL) OR (u.cell IS NULL) <> (u.place_y IS NULL) OR (u.cell IS NULL) <> (u.place_z IS NULL)"))
    }

    /// Who is hidden and in no list of those to delete stays for good; who is in it and not hidden vanishes bit by bit.
    async fn find_stuck_departures(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'users ' || u.id",
            (
                "users u WHERE (u.leaving_at IS NOT NULL AND NOT ",
                stands_in!("u"),
                ")
             <> EXISTS (SELECT 1 FROM departures d WHERE d.user_id = u.id)"
            )
        )
    }

    async fn find_doubled_suspensions(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'users ' || u.id",
            ("users u WHERE u.suspended_at IS NOT NULL AND 1 <
             (SELECT count(*) FROM suspensions s WHERE s.user_id = u.id AND s.started_at = u.suspended_at AND s.ended_at IS NULL)")
        )
    }

    pub(super) async fn sign_in_faults(&self) -> Result<Vec<Fault>, StoreError> {
        let faults = [
            Fault::of("addresses that are looked up by another one", self.find_wrong_email_keys().await?),
            Fault::of("people who wait for the address that they have", self.find_people_who_wait_for_their_own_address().await?),
            Fault::of("accounts that nobody can sign in to", self.find_accounts_without_sign_in().await?),
            Fault::of("passkeys that do not know their account", self.find_passkeys_without_handle().await?),
        ];
        Ok(faults.into_iter().flatten().collect())
    }

    async fn find_people_who_wait_for_their_own_address(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'new_addresses ' || n.user_id",
            ("new_addresses n JOIN users u ON u.id = n.user_id WHERE n.email_key = u.email_key")
        )
    }

    async fn find_accounts_without_sign_in(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(
            self,
            "'users ' || u.id",
            ("users u WHERE u.passkey_handle IS NOT NULL AND u.password_hash IS NULL AND u.email_confirmed_at IS NULL
                 AND NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = u.id)
                 AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id)")
        )
    }

    async fn find_passkeys_without_handle(&self) -> Result<WrongRows, StoreError> {
        wrong_rows!(self, "'passkeys ' || p.id", ("passkeys p JOIN users u ON u.id = p.user_id WHERE u.passkey_handle IS NULL"))
    }
}
