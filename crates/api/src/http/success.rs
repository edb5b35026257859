/// The answer to an effect that has no other result.
#[derive(Debug, Clone, Copy, serde::Serialize, utoipa::ToSchema)]
pub struct Success {
    success: bool,
}

impl Success {
    /// It is done.
    pub const DONE: Self = Self { success: true };
}
