//! A `PostgreSQL` cluster of a test's own, which flushes as one in use does, is stopped and started, and whose processes are killed.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use kindred_domain::Entropy;
use tokio_postgres::{NoTls, SimpleQueryMessage};

use crate::{Folder, port::Port};

const WRITABLE: &str = "a test's own folder can be written";

/// The cluster; it ends and goes when dropped.
#[derive(Debug)]
pub struct Cluster {
    folder: Folder,
    programs: PathBuf,
    port: Port,
}

impl Cluster {
    /// Makes one in a fresh folder and starts it.
    pub fn start() -> Self {
        let cluster = Self::make();
        cluster.call("initdb", &["-U", "app", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"]);
        cluster.start_server();
        cluster
    }

    /// Makes one whose user `app` has this password, and starts it; it is reached over TLS only, with this certificate and key.
    pub fn start_with_tls(password: &str, certificate: &Path, key: &Path) -> Self {
        let cluster = Self::make();
        let file = |name: &str| cluster.folder.0.join(name).to_str().expect("the path is text").to_owned();
        fs::write(file("password"), password).expect(WRITABLE);
        for (from, name) in [(certificate, "server.pem"), (key, "server.key")] {
            fs::copy(from, file(name)).expect(WRITABLE);
            fs::set_permissions(file(name), fs::Permissions::from_mode(0o600)).expect(WRITABLE);
        }
        cluster.give_to_server();
        let password = format!("--pwfile={}", file("password"));
        cluster.call("initdb", &["-U", "app", "--auth=scram-sha-256", &password, "-E", "UTF8", "--locale=C.UTF-8"]);
        fs::write(cluster.data().join("pg_hba.conf"), "hostssl all all 127.0.0.1/32 scram-sha-256\n").expect(WRITABLE);
        let settings = format!("ssl = on\nssl_cert_file = '{}'\nssl_key_file = '{}'\n", file("server.pem"), file("server.key"));
        fs::write(cluster.data().join("postgresql.auto.conf"), settings).expect(WRITABLE);
        cluster.start_server();
        cluster
    }

    /// A copy that follows what is written, cannot be written itself, and can be promoted.
    #[must_use]
    pub fn standby(&self) -> Self {
        let standby = Self::make();
        standby.call("pg_basebackup", &["-R", "-c", "fast", "-d", &self.url()]);
        standby.start_server();
        standby
    }

    /// Runs one statement, as its superuser; the first column of the first row as text, if there is one.
    pub async fn run(&self, statement: &str) -> Option<String> {
        let (client, connection) = tokio_postgres::connect(&self.url(), NoTls).await.expect("the cluster answers");
        let running = async move {
            let answer = client.simple_query(statement).await;
            drop(client);
            answer.expect("the cluster runs the statement")
        };
        let (answer, _) = tokio::join!(running, connection);
        answer.into_iter().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        })
    }

    /// Has a standby show nothing new until [`Cluster::resume_replay`].
    pub async fn pause_replay(&self) {
        self.run("SELECT pg_wal_replay_pause()").await;
        while self.run("SELECT pg_get_wal_replay_pause_state()").await.as_deref() != Some("paused") {}
    }

    /// Has a standby go on with what was written meanwhile.
    pub async fn resume_replay(&self) {
        self.run("SELECT pg_wal_replay_resume()").await;
    }

    /// Has a standby take the place of the one it follows.
    pub fn promote(&self) {
        self.call("pg_ctl", &["-w", "promote"]);
    }

    fn make() -> Self {
        let mut versions: Vec<_> = fs::read_dir("/usr/lib/postgresql").expect("PostgreSQL's programs are installed").flatten().collect();
        versions.sort_by_key(std::fs::DirEntry::path);
        let programs = versions.pop().expect("a version of PostgreSQL").path().join("bin");
        let cluster = Self { folder: Folder::fresh(), programs, port: Port::free() };
        cluster.give_to_server();
        cluster
    }

    fn give_to_server(&self) {
        if is_root() {
            let given = Command::new("chown").args(["-R", "postgres:"]).arg(&self.folder.0).status().expect("chown runs");
            assert!(given.success(), "PostgreSQL refuses to run as root");
        }
    }

    /// Where its database is.
    pub fn url(&self) -> String {
        format!("postgres://app@{}/postgres", self.address())
    }

    /// Where it listens.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port())
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.port.number
    }

    /// Ends it: `fast` as an operator does, `immediate` as a crash does.
    pub fn stop(&self, how: &str) {
        self.call("pg_ctl", &["-w", "-m", how, "stop"]);
    }

    fn data(&self) -> PathBuf {
        self.folder.0.join("data")
    }

    /// True if one of the cluster's programs ended with success.
    fn try_call(&self, program: &str, arguments: &[&str]) -> bool {
        let program = self.programs.join(program);
        let mut command = if is_root() { Command::new("runuser") } else { Command::new(&program) };
        if is_root() {
            command.args(["-u", "postgres", "--"]).arg(&program);
        }
        let log = fs::OpenOptions::new().create(true).append(true).open(self.folder.0.with_extension("log")).expect(WRITABLE);
        command.arg("-D").arg(self.data()).args(arguments).current_dir(&self.folder.0).stdout(log.try_clone().expect(WRITABLE)).stderr(log);
        command.status().expect("PostgreSQL's programs run").success()
    }

    fn call(&self, program: &str, arguments: &[&str]) {
        assert!(self.try_call(program, arguments), "{program}: see {}.log", self.folder.0.display());
    }

    /// Starts it, and waits until it answers.
    pub fn start_server(&self) {
        let options = format!("-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories={}", self.port(), self.folder.0.display());
        // Refused while processes of the one before still end.
        while !self.try_call("pg_ctl", &["-w", "-o", &options, "start"]) {
            assert!(self.data().join("PG_VERSION").exists(), "the cluster is gone");
        }
    }

    fn postmaster(&self) -> u32 {
        let file = fs::read_to_string(self.data().join("postmaster.pid")).expect("the cluster runs");
        file.lines().next().and_then(|line| line.parse().ok()).expect("its first line is the process")
    }

    /// Kills one of the processes that serve a connection; `PostgreSQL` then ends all others and recovers.
    pub fn kill_a_backend(&self, entropy: &dyn Entropy) {
        let serving = children_of(self.postmaster()).into_iter().filter(|process| command_line(*process).starts_with("postgres: app "));
        let serving: Vec<_> = serving.collect();
        let drawn = usize::try_from(entropy.next_id()).expect("ids are positive") % serving.len();
        kill(serving[drawn]);
    }

    /// Kills the process that all others belong to, and starts the cluster again.
    pub fn kill_postmaster_and_start_again(&self) {
        kill(self.postmaster());
        self.start_server();
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.try_call("pg_ctl", &["-m", "immediate", "stop"]);
        let _ = fs::remove_file(self.folder.0.with_extension("log"));
    }
}

fn is_root() -> bool {
    fs::read_to_string("/proc/self/status").expect("a Linux system").lines().any(|line| line.starts_with("Uid:\t0\t"))
}

fn children_of(process: u32) -> Vec<u32> {
    let children = fs::read_to_string(Path::new("/proc").join(process.to_string()).join(format!("task/{process}/children")));
    children.unwrap_or_default().split(' ').filter_map(|child| child.parse().ok()).collect()
}

fn command_line(process: u32) -> String {
    fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default()
}

fn kill(process: u32) {
    let sent = Command::new("kill").args(["-s", "KILL", &process.to_string()]).status().expect("kill runs");
    assert!(sent.success());
}
