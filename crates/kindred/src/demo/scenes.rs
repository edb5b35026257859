use kindred_api::AppState;
use kindred_media::Prepared;
use rust_embed::RustEmbed;

use crate::Failure;

#[derive(RustEmbed)]
#[folder = "demo/scenes"]
struct BuiltIn;

/// The drawn scenes inside the program, by name, each encoded once however many people and moments show it.
pub struct Scenes(Vec<(String, Prepared)>);

impl Scenes {
    /// Decodes and encodes all of them.
    pub async fn prepare(state: &AppState) -> Result<Self, Failure> {
        let names: Vec<String> = BuiltIn::iter().map(|name| name.trim_end_matches(".webp").to_owned()).collect();
        let files = BuiltIn::iter().filter_map(|name| BuiltIn::get(&name)).map(|file| file.data.into_owned().into()).collect();
        let prepared = state.media.prepare_all(files).await;
        let prepared = prepared.map_err(|(place, error)| Failure::because(format_args!("scene {} cannot be used", place + 1), error))?;
        Ok(Self(names.into_iter().zip(prepared).collect()))
    }

    /// The scenes with these names.
    pub fn named<'a>(&'a self, names: &'a [&'static str]) -> impl Iterator<Item = &'a Prepared> {
        self.0.iter().filter(|(name, _)| names.contains(&name.as_str())).map(|(_, scene)| scene)
    }

    /// `count` different scenes, others for each `number`; at most all of them.
    pub fn some(&self, number: usize, count: usize) -> impl Iterator<Item = &Prepared> {
        self.0.iter().cycle().skip(number % self.0.len().max(1)).step_by(3).take(count.min(self.0.len())).map(|(_, scene)| scene)
    }
}

/// True if there is a scene with this name.
#[cfg(test)]
pub fn exists(name: &str) -> bool {
    BuiltIn::get(&format!("{name}.webp")).is_some()
}
