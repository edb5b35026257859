use super::*;

#[test]
fn key_03_passkeys_are_for_a_domain_alone() {
    for (url, origin) in [
        ("https://kindred.example", "https://kindred.example"),
        ("https://Kindred.Example:443", "https://kindred.example"),
        ("https://kindred.example:8443", "https://kindred.example:8443"),
        ("http://localhost:8080", "http://localhost:8080"),
    ] {
        assert_eq!(RelyingParty::at(url).expect(url).origin, origin);
    }
    for url in
        ["https://192.0.2.1", "https://192.0.2.1:8443", "http://127.0.0.1:8080", "http://[::1]:8080", "https://[2001:db8::1]", "kindred"]
    {
        assert!(RelyingParty::at(url).is_none(), "{url}");
    }
}

#[test]
fn key_03_a_passkey_is_found_by_the_browser_and_unlocked_by_somebody() {
    let party = RelyingParty::at("https://kindred.example").unwrap();
    let owner = Owner { handle: &[7; HANDLE_LENGTH], account: "ann+1@example.org", name: "Ann 安" };
    let begun = party.begin_registration(owner, &[vec![9; 16]]).unwrap();
    let options = &begun.options;
    assert_eq!(options["rp"], json!({ "id": "kindred.example", "name": "Kindred" }));
    assert_eq!((&options["user"]["name"], &options["user"]["displayName"]), (&json!("ann+1@example.org"), &json!("Ann 安")));
    assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
    assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
    assert!(options["extensions"].get("credentialProtectionPolicy").is_none(), "{options}");
    assert_eq!(options["excludeCredentials"][0]["id"], "CQkJCQkJCQkJCQkJCQkJCQ");
    let using = party.begin_authentication().unwrap();
    assert_eq!((&using.options["rpId"], &using.options["userVerification"]), (&json!("kindred.example"), &json!("required")));
    assert_ne!(using.challenge_hash, party.begin_authentication().unwrap().challenge_hash);
}
