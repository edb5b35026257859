use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use kindred_checks::{CheckError, Checks, Findings, RgbPixels};
use kindred_compute::ComputePool;
use kindred_media::Pixels;
use kindred_store::{Focus, Hold};
use tokio::sync::Semaphore;

/// The threshold from which on a picture is held for an operator: how likely it is explicit.
const EXPLICIT_THRESHOLD: f32 = 0.5;
/// How long one check may take, waiting for its turn included.
const TIMEOUT: Duration = Duration::from_secs(4);

/// Checks uploaded pictures for faces and explicit content, one at a time. An upload that can't be checked in time is held
/// until it has been.
pub struct PictureChecks {
    models: Arc<OnceLock<Result<Checks, CheckError>>>,
    turn: Arc<Semaphore>,
    thread: ComputePool,
    threshold: f32,
    timeout: Duration,
    is_on: bool,
}

/// The result of checking one picture.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CheckOutcome {
    /// It was checked, and no face was found.
    pub lacks_face: bool,
    /// Where its largest face is.
    pub focus: Option<Focus>,
    /// Why it is to be held, if it is.
    pub hold: Option<Hold>,
}

impl Default for PictureChecks {
    /// Uploads are checked.
    fn default() -> Self {
        Self {
            models: Arc::default(),
            turn: Arc::new(Semaphore::new(1)),
            thread: ComputePool::new("check", 1),
            threshold: EXPLICIT_THRESHOLD,
            timeout: TIMEOUT,
            is_on: true,
        }
    }
}

impl PictureChecks {
    /// Nothing is checked.
    pub fn off() -> Self {
        Self { is_on: false, ..Self::default() }
    }

    /// Holds pictures that are at least this likely explicit, from 0 (every picture) to 1.
    pub fn with_threshold(threshold: f32) -> Self {
        Self { threshold, ..Self::default() }
    }

    /// The same with a long timeout, for tests on a busy machine.
    #[must_use]
    pub fn patient(self) -> Self {
        Self { timeout: Duration::from_mins(2), ..self }
    }

    /// The same with no time for a check, for tests.
    #[must_use]
    pub fn without_time(self) -> Self {
        Self { timeout: Duration::ZERO, ..self }
    }

    /// Checks an upload; one that could not be checked in time is to be held.
    pub async fn check(&self, pixels: impl FnOnce() -> Option<Pixels> + Send + 'static) -> CheckOutcome {
        if !self.is_on {
            return CheckOutcome::default();
        }
        let checked = tokio::time::timeout(self.timeout, self.check_again(pixels)).await;
        checked.ok().flatten().unwrap_or_else(|| {
            tracing::warn!("an upload is held, as it could not be checked in time");
            CheckOutcome { hold: Some(Hold::Unchecked), ..CheckOutcome::default() }
        })
    }

    /// Checks a picture, however long it has to wait for its turn; `None` if that is not possible.
    pub async fn check_again(&self, pixels: impl FnOnce() -> Option<Pixels> + Send + 'static) -> Option<CheckOutcome> {
        self.findings(pixels).await.map(|findings| self.outcome(findings))
    }

    async fn findings(&self, pixels: impl FnOnce() -> Option<Pixels> + Send + 'static) -> Option<Findings> {
        let turn = self.turn.clone().acquire_owned().await.ok()?;
        let models = self.models.clone();
        // The permit moves along: when the client has gone, the next check still waits until this one is done.
        let checking = self.thread.run(move || {
            let _turn = turn;
            let Pixels { width, height, rgb } = pixels()?;
            let image = RgbPixels::new(width, height, &rgb)?;
            let found = models.get_or_init(Checks::load).as_ref().map(|models| models.inspect(image));
            found.unwrap_or_else(|error| Err(CheckError::clone(error))).inspect_err(|error| tracing::error!(%error)).ok()
        });
        checking.await.inspect_err(|error| tracing::error!(%error, "checking an upload failed")).ok()?
    }

    fn outcome(&self, findings: Findings) -> CheckOutcome {
        let hold = (findings.explicit >= self.threshold).then_some(Hold::Explicit { percent: percent(findings.explicit.into()) });
        let focus = findings.face.map(|face| Focus { x: percent(face.x), y: percent(face.y) });
        CheckOutcome { lacks_face: findings.faces == 0, focus, hold }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "from 0 to 100")]
fn percent(share: f64) -> i64 {
    (share * 100.0).round() as i64
}
