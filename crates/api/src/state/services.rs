use kindred_oidc::Provider;

/// The other services by which people sign in, in the order in which they are offered.
#[derive(Debug, Default)]
pub struct Services(Vec<(usize, Provider)>);

/// A service as clients are told of it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
pub struct ServiceOffer {
    /// By what it is named in paths.
    pub id: String,
    /// What its button says.
    pub name: String,
}

impl Services {
    /// These services, each with the number of its setting: it stays when another one is taken away.
    pub const fn new(numbered: Vec<(usize, Provider)>) -> Self {
        Self(numbered)
    }

    /// The page of the app that the service of this number sends people back to. Each has its own, so that the answer of one is never
    /// taken for that of another (mix-up).
    pub fn return_path(number: usize) -> String {
        format!("/signed-in-by/{number}")
    }

    /// The service with this id.
    pub fn by_id(&self, id: &str) -> Option<&Provider> {
        self.numbered().find(|(number, _)| number == id).map(|(_, provider)| provider)
    }

    /// The service of this issuer.
    pub fn by_issuer(&self, issuer: &str) -> Option<&Provider> {
        self.0.iter().map(|(_, provider)| provider).find(|provider| provider.issuer() == issuer)
    }

    /// How the service of this issuer is offered, if it is.
    pub fn offer_of(&self, issuer: &str) -> Option<ServiceOffer> {
        self.numbered().find(|(_, provider)| provider.issuer() == issuer).map(offer)
    }

    /// All of them; `None` where there are none.
    pub fn offers(&self) -> Option<Vec<ServiceOffer>> {
        (!self.0.is_empty()).then(|| self.numbered().map(offer).collect())
    }

    fn numbered(&self) -> impl Iterator<Item = (String, &Provider)> {
        self.0.iter().map(|(number, provider)| (number.to_string(), provider))
    }
}

fn offer((id, provider): (String, &Provider)) -> ServiceOffer {
    ServiceOffer { id, name: provider.name().to_owned() }
}
