//! Starting, asking and ending the real program.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::Duration,
};

use serde_json::Value;

/// A program that serves; killed when dropped.
pub struct Kindred {
    child: Child,
    /// Where it listens, as `address:port`.
    pub address: String,
    /// The url of its metrics, if they are on.
    pub metrics: Option<String>,
}

/// The program: the one built for the tests, or what `KINDRED_BIN` names.
fn program() -> String {
    #[expect(clippy::disallowed_methods, reason = "only the environment can tell a test to use another build")]
    let named = std::env::var("KINDRED_BIN");
    named.unwrap_or_else(|_| env!("CARGO_BIN_EXE_kindred").to_owned())
}

/// The program with these arguments and nothing of the test's own settings.
pub fn kindred(arguments: &[&str]) -> Command {
    let mut command = with_default_signals(&program());
    command.args(arguments);
    command
}

/// A program that takes SIGHUP as usual, also where the tests were started to ignore it, as under `nohup`.
fn with_default_signals(program: &str) -> Command {
    let mut command = Command::new("/usr/bin/env");
    command.env_clear().args(["--default-signal=HUP", program]).stdin(Stdio::null());
    command
}

/// Runs the program to its end.
pub fn run(arguments: &[&str]) -> Output {
    kindred(arguments).output().expect("the program runs")
}

/// The one line with which the program refused to start.
#[track_caller]
pub fn refusal(arguments: &[&str]) -> String {
    refusal_of(&program(), arguments)
}

/// The one line with which another build of the program refused to start.
#[track_caller]
pub fn refusal_of(program: &str, arguments: &[&str]) -> String {
    let output = with_default_signals(program).args(serving(arguments)).output().expect("the program runs");
    let text = String::from_utf8(output.stderr).expect("stderr is text");
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(output.stdout.is_empty(), "nothing was announced");
    text.trim().to_owned()
}

/// The arguments of a server on a free port.
fn serving<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [&["--listen", "127.0.0.1:0", "--log", "warn"], arguments].concat()
}

impl Kindred {
    /// Starts on a free port, without rate limits, and waits until it has printed its address.
    pub fn start(arguments: &[&str]) -> Self {
        Self::start_logging_to(Stdio::inherit(), &[&["--rate-limit", "off"], arguments].concat())
    }

    /// Starts on a free port with its log in `log`, and waits until it has printed its address.
    pub fn start_logging_to(log: impl Into<Stdio>, arguments: &[&str]) -> Self {
        Self::started(kindred(&serving(arguments)).stderr(log))
    }

    /// Starts as [`Kindred::start_logging_to`] does, without rate limits, and logs requests, too.
    pub fn start_logging_requests_to(log: impl Into<Stdio>, arguments: &[&str]) -> Self {
        let all = [&["--listen", "127.0.0.1:0", "--log", "info", "--rate-limit", "off"], arguments].concat();
        Self::started(kindred(&all).stderr(log))
    }

    /// Starts as [`Kindred::start_logging_to`] does, with these variables.
    pub fn start_with(variables: &[(String, String)], log: impl Into<Stdio>, arguments: &[&str]) -> Self {
        Self::try_start_with(variables, log, arguments).expect("the program serves")
    }

    /// Starts as [`Kindred::start_with`] does; nothing when it ended before it served.
    pub fn try_start_with(variables: &[(String, String)], log: impl Into<Stdio>, arguments: &[&str]) -> Option<Self> {
        let arguments = serving(&[&["--rate-limit", "off"], arguments].concat());
        Self::launched(kindred(&arguments).envs(variables.iter().cloned()).stderr(log)).ok()
    }

    /// Starts another build of the program, as [`Kindred::start`] does.
    pub fn start_build(program: &str, arguments: &[&str]) -> Self {
        Self::started(with_default_signals(program).args(serving(&[&["--rate-limit", "off"], arguments].concat())))
    }

    /// Starts as [`Kindred::start`] does, from a shell that runs `first` before.
    pub fn start_in_shell(first: &str, arguments: &[&str]) -> Self {
        let mut shell = with_default_signals("/bin/sh");
        shell.args(["-c", &format!("{first}; exec \"$0\" \"$@\""), &program()]);
        Self::started(shell.args(serving(&[&["--rate-limit", "off"], arguments].concat())))
    }

    /// Starts as [`Kindred::start`] does, by another program that becomes this one; nothing when it ended before it served.
    pub fn start_under(other: &[String], arguments: &[&str]) -> Option<Self> {
        let mut command = Command::new(&other[0]);
        command.args(&other[1..]).args(["/usr/bin/env", "-i", &program()]);
        Self::launched(command.args(serving(&[&["--rate-limit", "off"], arguments].concat())).stdin(Stdio::null())).ok()
    }

    fn started(command: &mut Command) -> Self {
        Self::launched(command).unwrap_or_else(|line| panic!("no address in {line:?}"))
    }

    /// The program, or what it printed instead of its address.
    fn launched(command: &mut Command) -> Result<Self, String> {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("stdout is ours"));
        let mut metrics = None;
        loop {
            let mut line = String::new();
            stdout.read_line(&mut line).expect("stdout can be read");
            if let Some(url) = line.trim().strip_prefix("Metrics are at ") {
                metrics = Some(url.to_owned());
                continue;
            }
            if let Some(address) = line.trim().strip_prefix("Kindred is at http://") {
                return Ok(Self { child, address: address.to_owned(), metrics });
            }
            child.wait().expect("the program ends");
            return Err(line);
        }
    }

    /// Its metrics, as Prometheus reads them.
    pub fn scrape(&self) -> String {
        let url = self.metrics.as_deref().expect("its metrics are on");
        let (address, path) = url.strip_prefix("http://").and_then(|rest| rest.split_once('/')).expect("a url");
        let mut stream = TcpStream::connect(address).expect("somebody listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout can be set");
        write!(stream, "GET /{path} HTTP/1.1\r\nhost: kindred\r\nconnection: close\r\n\r\n").expect("the request can be sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
        assert!(head.starts_with("HTTP/1.1 200") && head.contains("application/openmetrics-text"), "{head}");
        body.to_owned()
    }

    /// The process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal by its name, as the shell does.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status().expect("kill runs");
        assert!(sent.success());
    }

    /// Lets it write files of so many bytes at most, as on a full disk.
    pub fn limit_file_size(&self, bytes: u64) {
        let process = i32::try_from(self.id()).expect("a process id");
        rlimit::prlimit(process, rlimit::Resource::FSIZE, Some((bytes, rlimit::INFINITY)), None).expect("a limit can be set");
    }

    /// Kills it at once.
    pub fn kill(mut self) {
        self.child.kill().expect("the program can be killed");
        self.child.wait().expect("the program ends");
    }

    /// Waits for its end; the exit code.
    pub fn exit_code(mut self) -> Option<i32> {
        self.child.wait().expect("the program ends").code()
    }

    /// Asks, on a connection of its own, and reads status and JSON body; nothing when the connection failed.
    pub fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> Option<(u16, Value)> {
        ask(&self.address, method, path, token, body)
    }
}

impl Drop for Kindred {
    fn drop(&mut self) {
        // Already ended, by a test's own doing, is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Asks whoever is at `address`; nothing when nobody answered in full.
pub fn ask(address: &str, method: &str, path: &str, token: &str, body: &str) -> Option<(u16, Value)> {
    let answer = Request { method, path, token, body, headers: String::new() }.answer(address)?;
    Some((answer.status, answer.json()))
}

/// Head and body of an answer that is text; nothing when nobody answered in full.
pub fn answer(address: &str, method: &str, path: &str, token: &str, body: &str) -> Option<(String, String)> {
    let answer = Request { method, path, token, body, headers: String::new() }.answer(address)?;
    Some((answer.head, answer.body))
}

/// A request, which may be sent again.
pub struct Request<'a> {
    /// Its method.
    pub method: &'a str,
    /// Its path and query.
    pub path: &'a str,
    /// The token of the session, or nothing.
    pub token: &'a str,
    /// Its body, as JSON.
    pub body: &'a str,
    /// Other headers, each with its end of the line.
    pub headers: String,
}

/// The answer to a request.
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its head, in small letters.
    pub head: String,
    /// Its body, as text.
    pub body: String,
}

impl Request<'_> {
    /// Sends it on a connection of its own; nothing when it was not answered in full. A 503 must say when to come again.
    pub fn answer(&self, address: &str) -> Option<Answer> {
        let mut answer = String::new();
        self.send(address)?.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let head = head.to_ascii_lowercase();
        let answer = Answer { status: head.split(' ').nth(1)?.parse().ok()?, head, body: body.to_owned() };
        assert!(answer.status != 503 || answer.retry_after().is_some(), "{} {}: {}", self.method, self.path, answer.head);
        Some(answer)
    }

    /// Sends it and goes away before the answer.
    pub fn abandon(&self, address: &str) -> Option<Answer> {
        drop(self.send(address));
        None
    }

    fn send(&self, address: &str) -> Option<TcpStream> {
        let Self { method, path, token, body, headers } = self;
        let mut stream = TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: kindred\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
             {headers}content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .ok()?;
        Some(stream)
    }
}

impl Answer {
    /// Its body; nothing where that is no JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// The value of a header, in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// In how many seconds to come again.
    pub fn retry_after(&self) -> Option<u64> {
        self.header("retry-after")?.trim().parse().ok()
    }
}

/// All files in a folder and in those below it.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}
