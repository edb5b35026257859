//! People who write whatever can be written, one thing after the other, and report what is acknowledged.

use std::{
    collections::HashSet,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::Sender,
    },
    thread,
    time::Duration,
};

use kindred_domain::Entropy;
use kindred_testkit::SeededEntropy;
use serde_json::json;

use super::{
    client::{Addresses, Client, CutOff, Outcome, Persistence},
    ledger::{Fact, GONE, HERE, Kind, Report},
};
use crate::{
    account::{Account, PASSWORD, PICTURE, ok, registration, text},
    process::Kindred,
};

/// Comments that a moment gets at most, so that one page lists them.
const COMMENTS: usize = 50;

/// Somebody who writes in every round.
pub struct Person {
    /// The token of their session.
    pub token: String,
    /// Their id.
    pub id: String,
    /// The room shared with the next one.
    pub room: String,
}

/// Somebody at work.
pub struct Writer<'a> {
    me: &'a Person,
    people: &'a [Person],
    client: Client<'a>,
    /// Whom they like, where that is known.
    liked: HashSet<String>,
    /// Moments of this round, and how many comments each has.
    moments: Vec<(String, usize)>,
    /// Messages of this round, with their ids.
    sent: Vec<(Fact, String)>,
}

/// Signs people up who each share a room with the next.
pub fn sign_up(kindred: &Kindred, many: usize) -> Vec<Person> {
    let accounts = (0..many).map(|n| Account::sign_up(kindred, &format!("writer-{n}"), &[PICTURE]));
    let mut people: Vec<_> = accounts.map(|Account { id, token, .. }| Person { token, id, room: String::new() }).collect();
    for n in 0..many {
        let path = format!("/api/messages/room/user/{}", people[(n + 1) % many].id);
        people[n].room = text(&ok(kindred.ask("POST", &path, &people[n].token, ""))["room_id"]);
    }
    people
}

impl<'a> Writer<'a> {
    /// `me` among `people`.
    pub fn new((me, people): (&'a Person, &'a [Person]), addresses: &'a Addresses, reports: Sender<Report>, seed: u64) -> Self {
        let client = Client { addresses, entropy: SeededEntropy::new(seed), token: me.token.clone(), reports, persistence: None };
        Self { me, people, client, liked: HashSet::new(), moments: Vec::new(), sent: Vec::new() }
    }

    /// The same, who repeats what was not answered until it is.
    pub fn persistent(mut self, persistence: &'a Persistence) -> Self {
        self.client.persistence = Some(persistence);
        self
    }

    /// Writes until `stop` is set, or until the server no longer answers.
    pub fn write_until(&mut self, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            if let Err(CutOff) = self.write() {
                return;
            }
        }
    }

    /// Writes until `stop` is set; who is cut off goes on with whichever program answers.
    pub fn write_to_any_until(&mut self, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            self.write_until(stop);
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn write(&mut self) -> Result<(), CutOff> {
        match self.client.draw(16) {
            0..=4 => self.say("text", None),
            5 => self.send_picture(),
            6 => self.delete_a_message(),
            7 | 8 if self.client.persistence.is_some() => self.toggle_like(),
            7 => self.like("like", "?toggle=false", HERE),
            8 => self.like("unlike", "", GONE),
            9 => self.favour("POST", HERE),
            10 => self.favour("DELETE", GONE),
            11 => self.post_a_moment(),
            12 => self.comment(),
            13 => self.like_a_moment(),
            14 => self.describe_oneself(),
            _ => self.sign_somebody_up(),
        }
    }

    /// Asks for something that makes `fact` be `value`.
    fn claim(&self, (fact, value): (&Fact, &str), method: &str, path: &str, body: &str) -> Outcome {
        self.client.report(Report::Tried(fact.clone(), value.to_owned()));
        let answer = self.client.act(method, path, body)?;
        if answer.is_some() {
            self.client.report(Report::Acknowledged(fact.clone(), value.to_owned()));
        }
        Ok(answer)
    }

    /// Reports something whose id is known from the acknowledgement only.
    fn acknowledged(&self, fact: Fact) {
        self.client.report(Report::Acknowledged(fact, HERE.to_owned()));
    }

    fn fact(&self, kind: Kind, of: impl Into<String>) -> Fact {
        Fact { actor: self.me.token.clone(), kind, of: of.into() }
    }

    fn another(&self) -> &'a Person {
        let others: Vec<_> = self.people.iter().filter(|person| person.id != self.me.id).collect();
        others[self.client.draw(others.len())]
    }

    fn say(&mut self, kind: &str, image_url: Option<&str>) -> Result<(), CutOff> {
        let content = format!("{kind} {}", self.client.entropy.next_id());
        let fact = self.fact(Kind::Message { room: self.me.room.clone() }, content.clone());
        let body = json!({ "content": content, "type": kind, "image_url": image_url }).to_string();
        if let Some(answer) = self.claim((&fact, HERE), "POST", &format!("/api/messages/room/{}/send", self.me.room), &body)? {
            self.sent.push((fact, text(&answer["data"]["id"])));
        }
        Ok(())
    }

    fn send_picture(&mut self) -> Result<(), CutOff> {
        let Some(body) = self.client.ask("POST", "/api/messages/upload-image", &json!({ "photoData": PICTURE }).to_string())? else {
            return Ok(());
        };
        let url = text(&body["imageUrl"]);
        self.acknowledged(self.fact(Kind::Picture, url.clone()));
        self.say("image", Some(&url))
    }

    fn delete_a_message(&mut self) -> Result<(), CutOff> {
        let Some((fact, id)) = self.sent.iter().rev().find(|(fact, _)| fact.of.starts_with("text")).cloned() else { return Ok(()) };
        self.sent.retain(|(sent, _)| *sent != fact);
        if let Some(persistence) = self.client.persistence {
            persistence.deleted.lock().insert(fact.of.clone());
        }
        self.claim((&fact, GONE), "DELETE", &format!("/api/messages/message/{id}"), "")?;
        Ok(())
    }

    fn like(&self, act: &str, query: &str, value: &str) -> Result<(), CutOff> {
        let other = self.another();
        let fact = self.fact(Kind::Like, other.id.clone());
        self.claim((&fact, value), "POST", &format!("/api/matches/{act}/{}{query}", other.id), "")?;
        Ok(())
    }

    /// Likes somebody who isn't liked, or no longer likes somebody who is: done twice, it would be as if it had not been done.
    fn toggle_like(&mut self) -> Result<(), CutOff> {
        let other = self.another();
        let fact = self.fact(Kind::Like, other.id.clone());
        let value = if self.liked.contains(&other.id) { GONE } else { HERE };
        if self.claim((&fact, value), "POST", &format!("/api/matches/like/{}", other.id), "")?.is_some() && !self.liked.remove(&other.id) {
            self.liked.insert(other.id.clone());
        }
        Ok(())
    }

    fn favour(&self, method: &str, value: &str) -> Result<(), CutOff> {
        let other = self.another();
        let fact = self.fact(Kind::Favourite, other.id.clone());
        self.claim((&fact, value), method, &format!("/api/matches/favorite/{}", other.id), "")?;
        Ok(())
    }

    fn post_a_moment(&mut self) -> Result<(), CutOff> {
        let content = format!("moment {}", self.client.entropy.next_id());
        let fact = self.fact(Kind::Moment { author: self.me.id.clone() }, content.clone());
        let body = json!({ "content": content, "audience": "public" }).to_string();
        if let Some(answer) = self.claim((&fact, HERE), "POST", "/api/moments/create", &body)? {
            self.moments.push((text(&answer["data"]["id"]), 0));
        }
        Ok(())
    }

    fn comment(&mut self) -> Result<(), CutOff> {
        let Some((moment, comments)) = self.moments.last_mut().filter(|(_, comments)| *comments < COMMENTS) else { return Ok(()) };
        *comments += 1;
        let moment = moment.clone();
        let content = format!("comment {}", self.client.entropy.next_id());
        let body = json!({ "content": content }).to_string();
        let path = format!("/api/comments/moment/{moment}");
        self.claim((&self.fact(Kind::Comment { moment }, content), HERE), "POST", &path, &body)?;
        Ok(())
    }

    fn like_a_moment(&self) -> Result<(), CutOff> {
        let Some((moment, _)) = self.moments.last() else { return Ok(()) };
        let fact = self.fact(Kind::MomentLike, moment.clone());
        let (method, value) = if self.client.draw(3) > 0 { ("POST", HERE) } else { ("DELETE", GONE) };
        self.claim((&fact, value), method, &format!("/api/moments/{moment}/like"), "")?;
        Ok(())
    }

    fn describe_oneself(&self) -> Result<(), CutOff> {
        let words = format!("words {}", self.client.entropy.next_id());
        let fact = self.fact(Kind::Bio, "oneself");
        self.claim((&fact, &words), "PUT", "/api/users/me", &json!({ "bio": words }).to_string())?;
        Ok(())
    }

    /// Every other newcomer leaves again.
    fn sign_somebody_up(&self) -> Result<(), CutOff> {
        let name = format!("newcomer-{}", self.client.entropy.next_id());
        let Some(body) = self.client.ask("POST", "/api/auth/register", &registration(&name, &[PICTURE]))? else { return Ok(()) };
        let newcomer = text(&body["token"]);
        let account = Fact { actor: newcomer.clone(), kind: Kind::Account, of: name };
        self.acknowledged(account.clone());
        if self.client.draw(2) == 0 {
            self.acknowledged(Fact { kind: Kind::Picture, of: text(&body["user"]["photos"][0]), ..account });
            return Ok(());
        }
        self.client.report(Report::Tried(account.clone(), GONE.to_owned()));
        if self.client.ask_as(&newcomer, ("DELETE", "/api/users/me"), &json!({ "password": PASSWORD }).to_string())?.is_some() {
            self.client.report(Report::Acknowledged(account, GONE.to_owned()));
        }
        Ok(())
    }
}
