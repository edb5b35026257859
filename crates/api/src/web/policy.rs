/// The one policy of Trusted Types that the app makes, in `web/src/api/trustedScript.ts`.
const TRUSTED_TYPES: &str = "own-scripts";

/// The Content-Security-Policy of a page of the app. `style`: the nonce or the hash of the styles inside the page; `script`: the hash
/// of the script inside it, where there is one.
pub fn policy(style: &str, script: Option<&str>) -> String {
    let script = script.map(|hash| format!(" '{hash}'")).unwrap_or_default();
    format!(
        "default-src 'none'; script-src 'self'{script}; style-src 'self' '{style}'; img-src 'self' blob: data:; \
         connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'none'; \
         base-uri 'none'; object-src 'none'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'; trusted-types {TRUSTED_TYPES}"
    )
}
