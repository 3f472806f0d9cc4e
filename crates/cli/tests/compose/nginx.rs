//! The balancer's configuration as nginx itself reads it, where nginx is installed.

use std::fs::File;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

pub(crate) struct Nginx {
    child: Child,
    pub(crate) address: SocketAddr,
    folder: tempfile::TempDir,
}

impl Nginx {
    /// In front of `servers`, which take the places of the configuration's names. `None`, and a word about it, where
    /// there is no nginx.
    pub(crate) fn start(config: &str, servers: &[(&str, SocketAddr)]) -> Option<Self> {
        if Command::new("nginx").arg("-v").stderr(Stdio::null()).status().is_err() {
            println!("nginx is not installed: nothing reads the balancer's configuration");
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let file = folder.path().join("nginx.conf");
        std::fs::write(&file, placed(config, folder.path(), address, servers)).unwrap();
        let log = File::create(folder.path().join("log")).unwrap();
        let mut command = Command::new("nginx");
        // As root its workers would be nobody, who may not enter the folder.
        command.args(["-e", "stderr", "-g", "daemon off; user root;", "-c"]).arg(&file);
        let child = command.stdin(Stdio::null()).stderr(log).spawn().unwrap();
        let mut nginx = Self { child, address, folder };
        nginx.wait();
        Some(nginx)
    }

    fn wait(&mut self) {
        while TcpStream::connect(self.address).is_err() {
            assert!(self.child.try_wait().unwrap().is_none(), "{}", self.log());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// What it has logged.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap()
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // A worker ends with its master only if the master may tell it.
        let pid = self.child.id().to_string();
        let _ = Command::new("kill").args(["-TERM", &pid]).status();
        let _ = self.child.wait();
    }
}

/// The configuration with this machine's addresses and folder. Names need a name server, and `resolve` an nginx that is
/// newer than many systems': where the addresses are known, there is nothing to look up.
fn placed(config: &str, folder: &Path, address: SocketAddr, servers: &[(&str, SocketAddr)]) -> String {
    let mut text = config
        .replace("/tmp/", &format!("{}/", folder.display()))
        .replace("listen 8080;", &format!("listen {address};"))
        .replace(" resolve ", " ");
    for (name, server) in servers {
        let (before, behind) = text.split_once(&format!("server {name}:")).unwrap();
        let (_, behind) = behind.split_once(' ').unwrap();
        text = format!("{before}server {server} {behind}");
    }
    text
}
