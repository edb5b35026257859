use serde_json::{Value, json};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthenticationServerState, DiscoverableCredentialRequestOptions,
    PublicKeyCredentialCreationOptions,
    bin::{Decode, Encode},
    request::{
        AsciiDomain, PublicKeyCredentialDescriptor, RpId,
        auth::AuthenticationVerificationOptions,
        register::{CredProtect, RegistrationServerState, RegistrationVerificationOptions, UserHandle64},
    },
    response::{
        AuthTransports, CredentialId,
        register::{CompressedPubKey, DynamicState, StaticState},
    },
};

use crate::{
    CredentialState, Fault, HANDLE_LENGTH,
    response::{AuthenticationResponse, RegistrationResponse, challenge_hash},
};

type OwnedKey = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

/// The web site that passkeys are for: they work there and nowhere else.
#[derive(Debug)]
pub struct RelyingParty {
    id: RpId,
    /// Where the app is: the scheme, the host, and the port unless it is the usual one.
    origin: String,
}

/// Whose passkey is made.
#[derive(Debug, Clone, Copy)]
pub struct Owner<'a> {
    /// By what their passkeys know the account.
    pub handle: &'a [u8; HANDLE_LENGTH],
    /// What a device calls the account: the e-mail address. It stays on the device.
    pub account: &'a str,
    /// The person's name, for the same.
    pub name: &'a str,
}

/// A ceremony that was started.
#[derive(Debug)]
pub struct StartedCeremony {
    /// By what to store it.
    pub challenge_hash: [u8; 32],
    /// What to store.
    pub state: Vec<u8>,
    /// What the browser is asked, as `PublicKeyCredential.parse…OptionsFromJSON` takes it.
    pub options: Value,
}

/// A passkey that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPasskey {
    /// Its id, by which browsers name it.
    pub credential_id: Vec<u8>,
    /// Its public key, with what else never changes.
    pub public_key: Vec<u8>,
    /// What changes when it is used.
    pub state: CredentialState,
}

/// A passkey as it was stored.
#[derive(Debug, Clone, Copy)]
pub struct StoredPasskey<'a> {
    /// By what it knows its account.
    pub handle: &'a [u8],
    /// Its public key, with what else never changes.
    pub public_key: &'a [u8],
    /// What changes when it is used.
    pub state: &'a [u8],
}

impl RelyingParty {
    /// The app at `https://host` or `https://host:port`; `None` if the host is no domain, as passkeys are for none else.
    pub fn at(url: &str) -> Option<Self> {
        let (scheme, authority) = url.split_once("://")?;
        let (host, port) = authority.rsplit_once(':').map_or((authority, None), |(host, port)| (host, Some(port)));
        let host = host.to_ascii_lowercase();
        let is_number = |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
        if host.contains(['[', ']', ':', '_']) || host.rsplit('.').next().is_none_or(is_number) {
            return None;
        }
        let usual = if scheme == "https" { "443" } else { "80" };
        let port = port.filter(|port| *port != usual).map(|port| format!(":{port}")).unwrap_or_default();
        let origin = format!("{scheme}://{host}{port}");
        AsciiDomain::try_from(host).ok().map(|domain| Self { id: RpId::Domain(domain), origin })
    }

    /// Begins to make a passkey: one that a browser finds by itself, and that somebody unlocks. The `known` ones of the same
    /// account, by their ids, are not made again on their device.
    pub fn begin_registration(&self, owner: Owner<'_>, known: &[Vec<u8>]) -> Result<StartedCeremony, Fault> {
        let handle = handle_of(owner.handle)?;
        let known: Result<Vec<_>, _> = known.iter().map(|id| descriptor(id)).collect();
        let mut options = PublicKeyCredentialCreationOptions::passkey(&self.id, (&handle).into(), known?);
        // Many authenticators can't promise to be unlocked each time; whether they were is looked at each time.
        options.extensions.cred_protect = CredProtect::None;
        let (server, client) = options.start_ceremony().map_err(|_| Fault::Malformed)?;
        let challenge = client.options().challenge.as_data();
        let mut options = serde_json::to_value(&client).map_err(|_| Fault::Malformed)?;
        options["rp"]["name"] = json!("Kindred");
        options["user"]["name"] = json!(owner.account);
        options["user"]["displayName"] = json!(owner.name);
        let state = server.encode().map_err(|_| Fault::Malformed)?;
        Ok(StartedCeremony { challenge_hash: challenge_hash(challenge), state, options })
    }

    /// The passkey that was made; `state` is what was stored when it began.
    pub fn finish_registration(&self, state: &[u8], answer: &RegistrationResponse) -> Result<NewPasskey, Fault> {
        let server = RegistrationServerState::<HANDLE_LENGTH>::decode(state).map_err(|_| Fault::Stored)?;
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &[&self.origin],
            // Browsers add what was not asked for.
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let made = server.verify(&self.id, &answer.0, &options)?;
        let (Ok(public_key), Ok(state)) = (made.static_state().encode(), made.dynamic_state().encode());
        Ok(NewPasskey { credential_id: made.id().as_ref().to_vec(), public_key, state })
    }

    /// Begins a use of a passkey, whosever it is.
    pub fn begin_authentication(&self) -> Result<StartedCeremony, Fault> {
        let options = DiscoverableCredentialRequestOptions::passkey(&self.id);
        let (server, client) = options.start_ceremony().map_err(|_| Fault::Malformed)?;
        let challenge = client.options().0.challenge.as_data();
        let options = serde_json::to_value(&client).map_err(|_| Fault::Malformed)?;
        let state = server.encode().map_err(|_| Fault::Malformed)?;
        Ok(StartedCeremony { challenge_hash: challenge_hash(challenge), state, options })
    }

    /// What is to be stored of the passkey after this use, by which it is proved; `state` is what was stored when it began.
    pub fn finish_authentication(
        &self,
        state: &[u8],
        answer: &AuthenticationResponse,
        passkey: StoredPasskey<'_>,
    ) -> Result<CredentialState, Fault> {
        let server = DiscoverableAuthenticationServerState::decode(state).map_err(|_| Fault::Stored)?;
        let handle = handle_of(passkey.handle)?;
        if handle != *answer.handle() {
            return Err(Fault::WrongAccount);
        }
        let key = StaticState::<OwnedKey>::decode(passkey.public_key).map_err(|_| Fault::Stored)?;
        let state: CredentialState = passkey.state.try_into().map_err(|_| Fault::Stored)?;
        let state = DynamicState::decode(state).map_err(|_| Fault::Stored)?;
        let mut credential = AuthenticatedCredential::new(answer.0.raw_id(), &handle, key, state).map_err(|_| Fault::Stored)?;
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &[&self.origin],
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        server.verify(&self.id, &answer.0, &mut credential, &options)?;
        credential.dynamic_state().encode().map_err(|_| Fault::Stored)
    }
}

fn handle_of(bytes: &[u8]) -> Result<UserHandle64, Fault> {
    let bytes: [u8; HANDLE_LENGTH] = bytes.try_into().map_err(|_| Fault::Stored)?;
    UserHandle64::decode(bytes).map_err(|_| Fault::Stored)
}

fn descriptor(id: &[u8]) -> Result<PublicKeyCredentialDescriptor<Vec<u8>>, Fault> {
    let id = CredentialId::<Vec<u8>>::decode(id.to_vec()).map_err(|_| Fault::Stored)?;
    Ok(PublicKeyCredentialDescriptor { id, transports: AuthTransports::decode(0).map_err(|_| Fault::Stored)? })
}

#[cfg(test)]
mod tests;
