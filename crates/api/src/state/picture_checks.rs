use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use kindred_checks::{CheckError, Checks, Findings, Scene};
use kindred_media::Prepared;
use tokio::{sync::Semaphore, time::timeout};

/// A picture this likely to be explicit waits for an operator.
const LIKELY_EXPLICIT: f32 = 0.5;
/// A picture is not kept waiting longer than this, for its turn and for the answer.
const LONGEST: Duration = Duration::from_secs(4);

/// Looks at uploads, one at a time, or doesn't: an upload that can't be looked at in time is taken in as it is.
pub struct PictureChecks {
    models: Arc<OnceLock<Result<Checks, CheckError>>>,
    turn: Arc<Semaphore>,
    limit: f32,
    longest: Duration,
    is_on: bool,
}

/// What an upload was found to be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Seen {
    /// It was looked at, and no face was seen.
    pub lacks_face: bool,
    /// How likely it is explicit, in percent, when that is likely enough for it to wait.
    pub held_at_percent: Option<i64>,
}

impl Default for PictureChecks {
    /// Uploads are looked at.
    fn default() -> Self {
        Self { models: Arc::default(), turn: Arc::new(Semaphore::new(1)), limit: LIKELY_EXPLICIT, longest: LONGEST, is_on: true }
    }
}

impl PictureChecks {
    /// Nothing is looked at.
    pub fn off() -> Self {
        Self { is_on: false, ..Self::default() }
    }

    /// Pictures as likely as this, from 0 to 1, wait for an operator: 0 holds every one.
    pub fn with_limit(limit: f32) -> Self {
        Self { limit, ..Self::default() }
    }

    /// The same, however long a look takes: for a machine that is busy with other things.
    #[must_use]
    pub fn patient(self) -> Self {
        Self { longest: Duration::from_mins(2), ..self }
    }

    /// Looks at an upload; says nothing of one that could not be looked at.
    pub async fn look(&self, prepared: &Prepared) -> Seen {
        if !self.is_on {
            return Seen::default();
        }
        match timeout(self.longest, self.findings(prepared)).await {
            Ok(Some(found)) => self.seen(found),
            Ok(None) => Seen::default(),
            Err(_) => {
                tracing::warn!("an upload was taken in without a look: there was no time for it");
                Seen::default()
            }
        }
    }

    async fn findings(&self, prepared: &Prepared) -> Option<Findings> {
        let turn = self.turn.clone().acquire_owned().await.ok()?;
        let (prepared, models) = (prepared.clone(), self.models.clone());
        // The turn goes with the work: when nobody waits any more, the next still waits until it is done.
        let looking = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let (width, height, rgb) = prepared.small()?;
            let scene = Scene::new(width, height, &rgb)?;
            let found = models.get_or_init(Checks::load).as_ref().map(|models| models.look(scene));
            found.unwrap_or_else(|error| Err(CheckError::clone(error))).inspect_err(|error| tracing::error!(%error)).ok()
        });
        looking.await.inspect_err(|error| tracing::error!(%error, "looking at an upload failed")).ok()?
    }

    fn seen(&self, found: Findings) -> Seen {
        #[expect(clippy::cast_possible_truncation, reason = "from 0 to 100")]
        let percent = (found.explicit * 100.0).round() as i64;
        Seen { lacks_face: found.faces == 0, held_at_percent: (found.explicit >= self.limit).then_some(percent) }
    }
}
