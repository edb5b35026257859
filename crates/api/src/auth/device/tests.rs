use super::*;

#[test]
fn a_device_is_named_after_its_browser_and_system() {
    let webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
    for (agent, name) in [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        (&format!("Mozilla/5.0 (Windows NT 10.0) {webkit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0"), "Edge on Windows"),
        (&format!("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {webkit} Version/18.0 Safari/605.1.15"), "Safari on Mac"),
        (&format!("Mozilla/5.0 (Linux; Android 16) {webkit} Chrome/143.0.0.0 Mobile Safari/537.36"), "Chrome on Android"),
        (&format!("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) {webkit} CriOS/143 Safari/604.1"), "Chrome on iPhone"),
        ("curl/8.5.0", "curl"),
        ("Mozilla/5.0 (Linux; SMART TV)", "Linux"),
        ("ann@example.com was here", "Unknown device"),
        ("", "Unknown device"),
    ] {
        assert_eq!(Device::name_of(agent), name, "{agent}");
    }
}
