use super::*;

fn taken(url: &str) -> (String, Encryption) {
    take_encryption(url).unwrap()
}

fn refused(url: &str) -> String {
    take_encryption(url).and_then(|(_, encryption)| encryption.connector().map(drop)).unwrap_err().to_string()
}

#[test]
fn scale_03_what_the_url_says_of_encryption_is_taken_out_of_it() {
    let (rest, encryption) = taken("postgres://ann:a?b@db:5432/kindred?sslmode=verify-full&application_name=x&sslrootcert=/c%20a.pem");
    assert_eq!(rest, "postgres://ann:a?b@db:5432/kindred?application_name=x");
    assert_eq!(encryption, Encryption { mode: SslMode::Require, check: Check::IssuerAndName(Roots::File("/c a.pem".into())) });
    let (rest, encryption) = taken("postgres://db/kindred?sslmode=disable");
    assert_eq!((rest.as_str(), encryption.mode), ("postgres://db/kindred", SslMode::Disable));
}

#[test]
fn scale_03_modes_mean_what_they_mean_to_libpq() {
    let file = || Roots::File("/ca.pem".into());
    for (parameters, mode, check) in [
        ("", SslMode::Prefer, Check::Nothing),
        ("?sslmode=prefer", SslMode::Prefer, Check::Nothing),
        ("?sslmode=require", SslMode::Require, Check::Nothing),
        ("?sslmode=require&sslrootcert=/ca.pem", SslMode::Require, Check::Issuer(file())),
        ("?sslmode=verify-ca&sslrootcert=/ca.pem", SslMode::Require, Check::Issuer(file())),
        ("?sslmode=verify-ca", SslMode::Require, Check::Issuer(Roots::System)),
        ("?sslmode=verify-full", SslMode::Require, Check::IssuerAndName(Roots::System)),
        ("?sslrootcert=system", SslMode::Require, Check::IssuerAndName(Roots::System)),
    ] {
        assert_eq!(taken(&format!("postgres://db/kindred{parameters}")).1, Encryption { mode, check }, "{parameters}");
    }
}

#[test]
fn scale_03_what_cannot_be_meant_is_refused_in_one_line_without_the_password() {
    let no_file = std::env::temp_dir().join("kindred-no-such-file.pem");
    for (parameters, why) in [
        ("sslmode=allow", "sslmode must be disable, prefer, require, verify-ca or verify-full"),
        ("sslrootcert=/ca.pem", "sslrootcert needs sslmode=require, verify-ca or verify-full"),
        ("sslmode=disable&sslrootcert=/ca.pem", "sslrootcert needs sslmode=require, verify-ca or verify-full"),
        ("sslmode=require&sslrootcert=system", "sslrootcert=system needs sslmode=verify-full"),
        ("sslmode=%zz", "a percent sign must be written as %25"),
        ("sslmode=%+1", "a percent sign must be written as %25"),
        (&format!("sslmode=verify-ca&sslrootcert={}", no_file.display()), "No such file or directory"),
        ("sslmode=verify-ca&sslrootcert=/dev/null", "there are no certificates of authorities in /dev/null"),
    ] {
        let line = refused(&format!("postgres://ann:hidden@db/kindred?{parameters}"));
        assert!(line.starts_with("cannot use the database url: ") && line.contains(why), "{line}");
        assert!(!line.contains('\n') && !line.contains("hidden"), "{line}");
    }
}
