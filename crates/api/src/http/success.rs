/// The response to a change that has no other result.
#[derive(Debug, Clone, Copy, serde::Serialize, utoipa::ToSchema)]
pub struct Success {
    success: bool,
}

impl Success {
    /// The change was made.
    pub const DONE: Self = Self { success: true };
}
