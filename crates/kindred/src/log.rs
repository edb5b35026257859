mod lines;

use tracing_subscriber::{EnvFilter, filter::Directive, fmt, layer::SubscriberExt, util::SubscriberInitExt};

use self::lines::Lines;
use crate::Failure;

pub use self::lines::FlushAtEnd;

/// Sends the log to stderr, filtered by `filter`.
pub fn init(filter: &str) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(filter).map_err(|error| Failure::because("cannot read the log filter", error))?;
    // The picture store's client names urls when it tries again, and so keys of pictures. The bus's client repeats with each
    // try to connect what `kindred_bus` says once.
    let quiet = ["object_store=off", "async_nats=off"].map(str::parse);
    let quiet: Vec<Directive> =
        quiet.into_iter().collect::<Result<_, _>>().map_err(|error| Failure::because("cannot read the log filter", error))?;
    let filter = quiet.into_iter().fold(filter, EnvFilter::add_directive);
    let lines = Lines::start().map_err(|error| Failure::because("cannot log", error))?;
    // A line that can't be written is lost; telling so on the same stderr would end the task that wrote it.
    let lines = fmt::layer().with_writer(lines).with_ansi(false).log_internal_errors(false);
    tracing_subscriber::registry().with(filter).with(lines).try_init().map_err(|error| Failure::because("cannot log", error))
}
