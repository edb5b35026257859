//! How connections are encrypted, with the meaning that libpq gives `sslmode` and `sslrootcert`, of which the driver knows a part.

use std::sync::Arc;

use percent_encoding::percent_decode_str;
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
    client::{
        WebPkiServerVerifier,
        danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    },
    crypto::{CryptoProvider, ring},
    pki_types::{CertificateDer, ServerName, UnixTime, pem::PemObject},
};
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::super::OpenError;

/// The protocol's name in TLS, which servers ask for that expect TLS from the first byte.
const PROTOCOL: &[u8] = b"postgresql";
const MODES: &str = "sslmode must be disable, prefer, require, verify-ca or verify-full";

/// What the url says about encryption.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Encryption {
    /// What the driver does about encryption.
    pub(super) mode: SslMode,
    check: Check,
}

/// What is checked of the server's certificate.
#[derive(Debug, PartialEq, Eq)]
enum Check {
    Nothing,
    Issuer(Roots),
    IssuerAndName(Roots),
}

/// Whose certificates are believed.
#[derive(Debug, PartialEq, Eq)]
enum Roots {
    System,
    File(String),
}

/// Takes what is said about encryption out of the url; the rest is the driver's.
pub(super) fn take_encryption(url: &str) -> Result<(String, Encryption), OpenError> {
    // As the driver reads it: a password may have a question mark.
    let after_password = url.find('@').map_or(0, |at| at + 1);
    let Some(question) = url[after_password..].find('?').map(|at| after_password + at) else {
        return Ok((url.to_owned(), Encryption::wanted(None, None)?));
    };
    let (mut mode, mut roots, mut others) = (None, None, Vec::new());
    for parameter in url[question + 1..].split('&').filter(|parameter| !parameter.is_empty()) {
        match parameter.split_once('=') {
            Some(("sslmode", value)) => mode = Some(decoded(value)?),
            Some(("sslrootcert", value)) => roots = Some(decoded(value)?),
            _ => others.push(parameter),
        }
    }
    let rest = [&url[..question], &others.join("&")].join(if others.is_empty() { "" } else { "?" });
    Ok((rest, Encryption::wanted(mode.as_deref(), roots)?))
}

/// A parameter's value without percent signs.
fn decoded(value: &str) -> Result<String, OpenError> {
    let is_escape = |after: &str| after.as_bytes().get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
    if !value.split('%').skip(1).all(is_escape) {
        return Err(unusable("a percent sign must be written as %25"));
    }
    let text = percent_decode_str(value).decode_utf8().map_err(|_| unusable("its parameters must be UTF-8"))?;
    Ok(text.into_owned())
}

fn unusable(why: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> OpenError {
    OpenError::Url(why.into())
}

impl Encryption {
    fn wanted(mode: Option<&str>, roots: Option<String>) -> Result<Self, OpenError> {
        let roots = match roots {
            Some(system) if system == "system" => {
                if mode.is_some_and(|mode| mode != "verify-full") {
                    return Err(unusable("sslrootcert=system needs sslmode=verify-full"));
                }
                return Ok(Self { mode: SslMode::Require, check: Check::IssuerAndName(Roots::System) });
            }
            Some(file) => Some(Roots::File(file)),
            None => None,
        };
        let (mode, check) = match (mode, roots) {
            (None | Some("disable" | "prefer"), Some(_)) => {
                return Err(unusable("sslrootcert needs sslmode=require, verify-ca or verify-full"));
            }
            (Some("disable"), None) => (SslMode::Disable, Check::Nothing),
            (None | Some("prefer"), None) => (SslMode::Prefer, Check::Nothing),
            (Some("require"), None) => (SslMode::Require, Check::Nothing),
            (Some("require"), Some(roots)) => (SslMode::Require, Check::Issuer(roots)),
            (Some("verify-ca"), roots) => (SslMode::Require, Check::Issuer(roots.unwrap_or(Roots::System))),
            (Some("verify-full"), roots) => (SslMode::Require, Check::IssuerAndName(roots.unwrap_or(Roots::System))),
            (Some(_), _) => return Err(unusable(MODES)),
        };
        Ok(Self { mode, check })
    }

    /// What makes encrypted connections.
    pub(super) fn connector(self) -> Result<MakeRustlsConnect, OpenError> {
        let provider = Arc::new(ring::default_provider());
        let verifier: Arc<dyn ServerCertVerifier> = match self.check {
            Check::Nothing => Arc::new(AnyName { issuer: None, provider: provider.clone() }),
            Check::Issuer(roots) => Arc::new(AnyName { issuer: Some(verifier(&roots, &provider)?), provider: provider.clone() }),
            Check::IssuerAndName(roots) => verifier(&roots, &provider)?,
        };
        let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().map_err(unusable)?;
        let mut config = builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth();
        config.alpn_protocols = vec![PROTOCOL.to_vec()];
        Ok(MakeRustlsConnect::new(config))
    }
}

fn verifier(roots: &Roots, provider: &Arc<CryptoProvider>) -> Result<Arc<WebPkiServerVerifier>, OpenError> {
    let mut store = RootCertStore::empty();
    let place = match roots {
        Roots::System => {
            store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            "this system"
        }
        Roots::File(file) => {
            let unreadable = |why: &dyn std::fmt::Display| unusable(format!("cannot read certificates from {file}: {why}"));
            let text = std::fs::read(file).map_err(|error| unreadable(&error))?;
            for certificate in CertificateDer::pem_slice_iter(&text) {
                let certificate = certificate.map_err(|error| unreadable(&error))?;
                store.add(certificate).map_err(|error| unreadable(&error))?;
            }
            file
        }
    };
    if store.is_empty() {
        return Err(unusable(format!("there are no certificates of authorities in {place}; sslrootcert names a file with one")));
    }
    WebPkiServerVerifier::builder_with_provider(Arc::new(store), provider.clone()).build().map_err(unusable)
}

/// Believes servers whatever name stands in their certificate. With `issuer` the certificate must be of a known authority;
/// without it every server is believed, and what is sent is hidden only from who listens.
#[derive(Debug)]
struct AnyName {
    issuer: Option<Arc<WebPkiServerVerifier>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for AnyName {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(issuer) = &self.issuer else { return Ok(ServerCertVerified::assertion()) };
        match issuer.verify_server_cert(certificate, intermediates, name, ocsp, now) {
            // Names are compared last, once all else has been found right.
            Err(Error::InvalidCertificate(CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. })) => {
                Ok(ServerCertVerified::assertion())
            }
            verified => verified,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        rustls::crypto::verify_tls12_signature(message, certificate, signature, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        rustls::crypto::verify_tls13_signature(message, certificate, signature, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests;
