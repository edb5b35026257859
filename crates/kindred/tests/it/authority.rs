//! Certificates made for a test.

use std::{fs, path::PathBuf, process::Command};

use kindred_store::testing::Folder;

/// An authority that signs certificates; its files go with it.
pub struct Authority(Folder);

impl Authority {
    /// One that nobody knows yet.
    pub fn fresh() -> Self {
        let authority = Self(Folder::fresh());
        authority.openssl(&format!(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=authority -keyout {0}/ca.key -out {0}/ca.pem",
            authority.0.0.display()
        ));
        authority
    }

    fn openssl(&self, arguments: &str) {
        let made = Command::new("openssl").args(arguments.split(' ')).current_dir(&self.0.0).output().expect("openssl is installed");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    }

    /// The file with its own certificate.
    pub fn file(&self) -> String {
        self.0.0.join("ca.pem").to_str().unwrap().to_owned()
    }

    /// A certificate for a server of this name, and its key.
    pub fn certify(&self, name: &str) -> (PathBuf, PathBuf) {
        fs::write(self.0.0.join("names"), format!("subjectAltName = DNS:{name}\n")).unwrap();
        self.openssl("req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=server -keyout server.key -out server.csr");
        self.openssl("x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.pem");
        (self.0.0.join("server.pem"), self.0.0.join("server.key"))
    }
}
