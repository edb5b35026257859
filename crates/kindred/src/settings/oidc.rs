use clap::Args;
use kindred_api::Services;
use kindred_oidc::{PROVIDERS_MAX, Provider, ProviderOptions};

use super::{Settings, read_secret};
use crate::Failure;

/// By which other services people sign in.
#[derive(Debug, Clone, Args)]
pub struct OidcSettings {
    /// Another service (`OpenID` Connect) by which people can sign in: `name=Google;issuer=https://…;client_id=…;secret_file=…` [default: none]
    #[arg(id = "oidc_1", long = "oidc-1", env = "KINDRED_OIDC_1", global = true, value_name = "SERVICE")]
    first: Option<String>,
    /// A second one
    #[arg(id = "oidc_2", long = "oidc-2", env = "KINDRED_OIDC_2", global = true, value_name = "SERVICE")]
    second: Option<String>,
    /// A third one
    #[arg(id = "oidc_3", long = "oidc-3", env = "KINDRED_OIDC_3", global = true, value_name = "SERVICE")]
    third: Option<String>,
    /// A fourth one
    #[arg(id = "oidc_4", long = "oidc-4", env = "KINDRED_OIDC_4", global = true, value_name = "SERVICE")]
    fourth: Option<String>,
}

impl OidcSettings {
    fn given(&self) -> impl Iterator<Item = (usize, &str)> {
        let all: [&Option<String>; PROVIDERS_MAX] = [&self.first, &self.second, &self.third, &self.fourth];
        (1..).zip(all).filter_map(|(number, text)| text.as_deref().filter(|text| !text.is_empty()).map(|text| (number, text)))
    }

    /// What is configured, by the number of its setting.
    fn options(&self) -> Result<Vec<(usize, ProviderOptions)>, Failure> {
        let mut all: Vec<(usize, ProviderOptions)> = Vec::new();
        for (number, text) in self.given() {
            let options = read(text).map_err(|Failure(why)| Failure(format!("service {number} can't be used: {why}")))?;
            if all.iter().any(|(_, other)| other.issuer() == options.issuer() || other.name() == options.name()) {
                return Err(Failure(format!("service {number} can't be used: another one has its name or its issuer")));
            }
            all.push((number, options));
        }
        Ok(all)
    }

    /// What would be used, a line each, without secrets.
    pub fn summary(&self) -> String {
        match self.options() {
            Ok(all) if all.is_empty() => "none".to_owned(),
            Ok(all) => all.iter().map(|(_, options)| options.to_string()).collect::<Vec<_>>().join("; "),
            Err(Failure(fault)) => fault,
        }
    }
}

fn read(text: &str) -> Result<ProviderOptions, Failure> {
    let (mut name, mut issuer, mut client_id, mut secret_file) = (None, None, None, None);
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let field = match part.split_once('=') {
            Some(("name", value)) => (&mut name, value),
            Some(("issuer", value)) => (&mut issuer, value),
            Some(("client_id", value)) => (&mut client_id, value),
            Some(("secret_file", value)) => (&mut secret_file, value),
            _ => return Err(Failure("it is name=…;issuer=…;client_id=…;secret_file=…".into())),
        };
        if field.0.replace(field.1.trim()).is_some() {
            return Err(Failure("it says one thing twice".into()));
        }
    }
    let (Some(name), Some(issuer), Some(client_id), Some(file)) = (name, issuer, client_id, secret_file) else {
        return Err(Failure("it needs all of them: name, issuer, client_id and secret_file".into()));
    };
    let secret = read_secret(file.as_ref(), "its secret")?;
    ProviderOptions::new(name, issuer, client_id, &secret).map_err(|error| Failure(error.to_string()))
}

impl Settings {
    /// The services by which people sign in, by the number of their setting.
    pub fn services(&self) -> Result<Vec<(usize, Provider)>, Failure> {
        let options = self.oidc.options()?;
        if options.is_empty() {
            return Ok(Vec::new());
        }
        let url = self.public_url()?.ok_or_else(|| Failure("signing in by another service needs the public url".into()))?;
        let provider = |number, options| Provider::new(options, url.of(&Services::return_path(number)));
        Ok(options.into_iter().map(|(number, options)| (number, provider(number, options))).collect())
    }
}
