use std::sync::Arc;

use kindred_api::{AppState, Bodies, OperatorKey, RateLimiter, Services};
use kindred_bus::Bus;
use kindred_legal::LegalPages;
use kindred_mail::Mailer;
use kindred_passkeys::RelyingParty;
use kindred_places::Places;
use kindred_push::Pusher;
use kindred_store::{ServerOptions, Store, Target};

use crate::{
    Failure, backup,
    data_dir::DataDir,
    file_permissions, pictures,
    settings::{PasswordPolicy, PictureChecks, RateLimit, Settings},
    system::{SystemClock, SystemEntropy},
};

/// What a command needs, and the lock of the data folder.
pub struct Opened {
    /// The store, the pictures, the places.
    pub state: AppState,
    _data_dir: DataDir,
}

/// Locks the data folder, opens the store (which migrates the schema) and the picture store.
pub async fn open(settings: &Settings) -> Result<Opened, Failure> {
    settings.check()?;
    let (target, options, proxies) = (settings.target()?, settings.server_options()?, settings.proxies()?);
    // Unpacked while the store is opened: each takes a good part of the start.
    let places = std::thread::spawn(Places::embedded);
    // Before anything is made in a folder that isn't ours.
    backup::refuse_as_data_dir(&settings.data_dir)?;
    target.refuse_foreign().map_err(|error| Failure(error.to_string()))?;
    let data_dir = DataDir::lock(&settings.data_dir)?;
    let store = Store::open_with(&target, &options).await.map_err(|error| Failure(error.to_string()))?;
    file_permissions::restrict_permissions(&settings.data_dir, file_permissions::FolderKind::Store);
    places.join().map_err(|_| Failure("the places inside the program are damaged".into()))?;
    let media = pictures::open(settings).await?;
    let mut state = AppState::new(store, media, Arc::new(SystemClock), Arc::new(SystemEntropy));
    if let Some(options) = settings.bus_options()? {
        let bus = Bus::over_nats(Arc::clone(&state.entropy), options);
        state = state.with_bus(bus);
    }
    state.mailer = settings.mail_options()?.map(|options| Arc::new(Mailer::new(options)));
    state.passkeys = settings.public_url()?.and_then(|url| RelyingParty::at(&url.to_string())).map(Arc::new);
    state.services = Arc::new(Services::new(settings.services()?));
    let key = kindred_api::push_key(&state.store, &*state.clock, &*state.entropy).await;
    let key = key.map_err(|error| Failure::because("the key for pushes can't be kept", error))?;
    state.pusher = Arc::new(Pusher::new(key, settings.push_services()?, settings.push_subject()?));
    state.legal = Arc::new(LegalPages::new(&settings.legal_texts()?, kindred_api::heading_font().as_deref()));
    state.operator_key = settings.admin_key()?.as_deref().map(OperatorKey::new);
    state.proxies = Arc::new(proxies.clone());
    state.bodies = Arc::new(Bodies::spooled_in(settings.data_dir.join("arriving")));
    state.rate_limiter = Arc::new(match settings.rate_limit {
        RateLimit::On => RateLimiter::behind(proxies),
        RateLimit::Off => RateLimiter::off(),
    });
    state.password_policy = match settings.password_policy {
        PasswordPolicy::Spec => kindred_domain::PasswordPolicy::Specified,
        PasswordPolicy::Strict => kindred_domain::PasswordPolicy::Strict,
    };
    state.picture_checks = Arc::new(match settings.picture_checks {
        PictureChecks::On => kindred_api::PictureChecks::with_threshold(f32::from(settings.hold_pictures_from) / 100.0),
        PictureChecks::Off => kindred_api::PictureChecks::off(),
    });
    Ok(Opened { state, _data_dir: data_dir })
}

/// The store alone, without locking the data folder, since a server may be running. It must exist already, so that a mistyped
/// folder creates none. What is done with it reads the primary alone.
pub async fn existing_store(settings: &Settings) -> Result<Store, Failure> {
    // To open the rows of a backup changes them.
    backup::refuse_as_data_dir(&settings.data_dir)?;
    let target = settings.target()?;
    if let Target::Sqlite { file } = &target
        && !file.exists()
    {
        return Err(Failure(format!("there is no store at {}", file.display())));
    }
    let options = ServerOptions { read_url: None, ..settings.server_options()? };
    Store::open_with(&target, &options).await.map_err(|error| Failure(error.to_string()))
}
