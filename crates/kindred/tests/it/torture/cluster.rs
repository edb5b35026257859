//! A `PostgreSQL` cluster that flushes as one in use does, and whose processes are killed.

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::Command,
};

use kindred_domain::Entropy;
use kindred_store::testing::Folder;

/// The cluster; it ends and goes when dropped.
pub struct Cluster {
    folder: Folder,
    programs: PathBuf,
    port: u16,
}

impl Cluster {
    /// Makes one in a fresh folder and starts it.
    pub fn start() -> Self {
        let mut versions: Vec<_> = fs::read_dir("/usr/lib/postgresql").expect("PostgreSQL's programs are installed").flatten().collect();
        versions.sort_by_key(std::fs::DirEntry::path);
        let programs = versions.pop().expect("a version of PostgreSQL").path().join("bin");
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let cluster = Self { folder: Folder::fresh(), programs, port };
        if is_root() {
            let given = Command::new("chown").arg("postgres:").arg(&cluster.folder.0).status().unwrap();
            assert!(given.success(), "PostgreSQL refuses to run as root");
        }
        cluster.call("initdb", &["-U", "app", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"]);
        cluster.start_server();
        cluster
    }

    /// Where its database is.
    pub fn url(&self) -> String {
        format!("postgres://app@127.0.0.1:{}/postgres", self.port)
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
        let log = fs::OpenOptions::new().create(true).append(true).open(self.folder.0.with_extension("log")).unwrap();
        command.arg("-D").arg(self.data()).args(arguments).current_dir(&self.folder.0).stdout(log.try_clone().unwrap()).stderr(log);
        command.status().expect("PostgreSQL's programs run").success()
    }

    fn call(&self, program: &str, arguments: &[&str]) {
        assert!(self.try_call(program, arguments), "{program}: see {}.log", self.folder.0.display());
    }

    fn start_server(&self) {
        let options = format!("-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories={}", self.port, self.folder.0.display());
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
    fs::read_to_string("/proc/self/status").unwrap().lines().any(|line| line.starts_with("Uid:\t0\t"))
}

fn children_of(process: u32) -> Vec<u32> {
    let children = fs::read_to_string(Path::new("/proc").join(process.to_string()).join(format!("task/{process}/children")));
    children.unwrap_or_default().split(' ').filter_map(|child| child.parse().ok()).collect()
}

fn command_line(process: u32) -> String {
    fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default()
}

fn kill(process: u32) {
    let sent = Command::new("kill").args(["-s", "KILL", &process.to_string()]).status().unwrap();
    assert!(sent.success());
}
