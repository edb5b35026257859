//! What several nodes share: a database, a message server and a bucket, each of which can be taken away.

use std::process::Stdio;

use kindred_store::testing::Folder;
use kindred_testkit::{Cluster, FaultProxy, nats, s3};
use parking_lot::Mutex;

use crate::process::{Kindred, kindred};

/// The servers, and the data folders of the nodes.
pub struct Servers {
    /// Where the rows are.
    pub database: Cluster,
    /// Before the message server.
    pub bus: FaultProxy,
    /// Before the S3 server.
    pub pictures: FaultProxy,
    media_url: String,
    bus_subject: String,
    folders: Mutex<Vec<Folder>>,
}

impl Servers {
    /// Starts a database, and proxies before the message server and the S3 server of the test run.
    pub async fn start() -> Self {
        let prefix = s3::fresh_prefix();
        let server_of = |url: String| url.split_once("://").expect("a url has a scheme").1.trim_end_matches('/').to_owned();
        Self {
            database: Cluster::start(),
            bus: FaultProxy::before(&server_of(nats::server_url())).await,
            pictures: FaultProxy::before(&server_of(s3::server_url())).await,
            media_url: format!("s3://{}/{}", s3::BUCKET, prefix),
            bus_subject: prefix,
            folders: Mutex::default(),
        }
    }

    /// Starts one more node.
    pub fn node(&self) -> Kindred {
        Kindred::start_with(&self.environment(), Stdio::inherit(), &["--picture-checks", "off", "--data-dir", &self.folder()])
    }

    /// A data folder for one more program.
    fn folder(&self) -> String {
        let folder = Folder::fresh();
        let path = folder.0.to_str().expect("the path is text").to_owned();
        self.folders.lock().push(folder);
        path
    }

    fn environment(&self) -> Vec<(String, String)> {
        let urls = [
            ("KINDRED_DATABASE_URL", self.database.url()),
            ("KINDRED_BUS_URL", format!("nats://{}", self.bus.address())),
            ("KINDRED_BUS_SUBJECT", self.bus_subject.clone()),
            ("KINDRED_MEDIA_URL", self.media_url.clone()),
        ];
        let bucket = s3::variables(&format!("http://{}", self.pictures.address()));
        urls.into_iter().map(|(name, value)| (name.to_owned(), value)).chain(bucket).collect()
    }

    /// What `kindred check` finds.
    pub fn contradictions(&self) -> Option<String> {
        let mut command = kindred(&["check", "--log", "warn", "--data-dir", &self.folder()]);
        let output = command.envs(self.environment()).output().expect("the program runs");
        let text = [output.stdout, output.stderr].concat();
        (output.status.code() != Some(0)).then(|| String::from_utf8_lossy(&text).into_owned())
    }
}
