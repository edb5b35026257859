/// Why nobody is signed in by a service.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The service can't be reached, or doesn't answer as one does.
    #[error("the service is away: {0}")]
    Unavailable(String),
    /// It doesn't take the code.
    #[error("the service refused the code: {0}")]
    CodeRefused(String),
    /// What it says of who came is not right.
    #[error("the id token is not right: {0}")]
    Token(&'static str),
}

pub(crate) fn unavailable<T>(why: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Unavailable(why.into()))
}
