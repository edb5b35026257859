use clap::Args;
use kindred_push::PushServices;

use super::Settings;
use crate::Failure;

/// Which push services are asked.
#[derive(Debug, Clone, Args)]
pub struct PushSettings {
    /// Push services beside those of the usual browsers, with commas between them: hosts, or origins such as `https://push.example.org:8443` [default: none]
    #[arg(
        id = "push_services",
        long = "push-services",
        env = "KINDRED_PUSH_SERVICES",
        default_value = "",
        hide_default_value = true,
        global = true,
        value_name = "HOSTS"
    )]
    services: String,
}

impl Settings {
    /// The push services that are asked.
    pub fn push_services(&self) -> Result<PushServices, Failure> {
        self.push.services.parse().map_err(|error| Failure::because("the push services can't be read", error))
    }

    /// Where somebody who runs a push service finds whoever runs this server: the public url, if it is one over TLS.
    pub fn push_subject(&self) -> Result<Option<String>, Failure> {
        Ok(self.public_url()?.map(|url| url.to_string()).filter(|url| url.starts_with("https://")))
    }
}
