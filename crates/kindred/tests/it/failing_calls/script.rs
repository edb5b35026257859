//! What two people do while a call fails: every kind of write, always in this order.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

use crate::{
    account::{Account, PICTURE, registration, text},
    process::Kindred,
    torture::ledger::{Fact, GONE, HERE, Kind, Ledger, Report},
};

/// Stored in several widths.
const PORTRAIT: &[u8] = include_bytes!("../../../demo/portraits/female-04a.webp");
/// Spaces after a body, so that it is more than what is kept in memory and goes through a file.
const LARGE: usize = 70_000;

/// The acts, and what came of them.
pub struct Script<'a> {
    bob: &'a Account,
    /// What was acknowledged.
    pub ledger: Ledger,
    /// The status of each refusal.
    pub refusals: Vec<u16>,
}

/// A request's method and path.
type Act<'a> = (&'a str, &'a str);

impl<'a> Script<'a> {
    /// Nothing done yet; `bob` has an account already.
    pub fn new(bob: &'a Account) -> Self {
        Self { bob, ledger: Ledger::default(), refusals: Vec::new() }
    }

    /// Ann signs up, shows pictures, and meets Bob; the error says which act was not done.
    pub fn play(&mut self, kindred: &Kindred) -> Result<(), String> {
        let registered = self.act(kindred, ("POST", "/api/auth/register"), "", &registration("ann", &[PICTURE]))?;
        let (ann, token) = (text(&registered["user"]["id"]), text(&registered["token"]));
        self.hold(&token, Kind::Account, "ann", HERE);
        self.hold(&token, Kind::Picture, &text(&registered["user"]["photos"][0]), HERE);
        let photo = self.show_pictures(kindred, &ann, &token)?;
        self.meet(kindred, &ann, &token)?;
        self.talk(kindred, &token)?;
        self.act(kindred, ("PUT", "/api/users/me"), &token, &json!({ "bio": "sings" }).to_string())?;
        self.hold(&token, Kind::Bio, "oneself", "sings");
        self.act(kindred, ("DELETE", &format!("/api/photos/{}", text(&photo["id"]))), &token, "")?;
        self.hold(&token, Kind::Picture, &text(&photo["photoUrl"]), GONE);
        Ok(())
    }

    /// Bob writes once more.
    pub fn go_on(&mut self, kindred: &Kindred) -> Result<(), String> {
        let Account { id, token, .. } = self.bob;
        let moment = json!({ "content": "still here", "audience": "public" }).to_string();
        self.act(kindred, ("POST", "/api/moments/create"), token, &moment)?;
        self.hold(token, Kind::Moment { author: id.clone() }, "still here", HERE);
        Ok(())
    }

    /// A second photo of the profile, which is answered, and a moment with a picture.
    fn show_pictures(&mut self, kindred: &Kindred, ann: &str, token: &str) -> Result<Value, String> {
        let large = json!({ "photo": format!("data:image/webp;base64,{}", STANDARD.encode(PORTRAIT)) });
        let photo = self.act(kindred, ("POST", "/api/photos/upload"), token, &format!("{large}{}", " ".repeat(LARGE)))?;
        let small = json!({ "photo": PICTURE }).to_string();
        let image = text(&self.act(kindred, ("POST", "/api/moments/upload-image"), token, &small)?["photoUrl"]);
        let moment = json!({ "content": "a moment", "images": [image], "audience": "public" }).to_string();
        self.act(kindred, ("POST", "/api/moments/create"), token, &moment)?;
        self.hold(token, Kind::Picture, &image, HERE);
        self.hold(token, Kind::Moment { author: ann.to_owned() }, "a moment", HERE);
        Ok(photo)
    }

    /// Each likes the other.
    fn meet(&mut self, kindred: &Kindred, ann: &str, token: &str) -> Result<(), String> {
        let Account { id: bob, token: bobs, .. } = self.bob;
        for (actor, other) in [(bobs.as_str(), ann), (token, bob)] {
            self.act(kindred, ("POST", &format!("/api/matches/like/{other}?toggle=false")), actor, "")?;
            self.hold(actor, Kind::Like, other, HERE);
        }
        Ok(())
    }

    /// One message stays, another is deleted.
    fn talk(&mut self, kindred: &Kindred, token: &str) -> Result<(), String> {
        let opened = self.act(kindred, ("POST", &format!("/api/messages/room/user/{}", self.bob.id)), token, "")?;
        let room = text(&opened["room_id"]);
        let kind = Kind::Message { room: room.clone() };
        let mut sent = Value::Null;
        for content in ["hello", "a mistake"] {
            let message = json!({ "content": content, "type": "text" }).to_string();
            sent = self.act(kindred, ("POST", &format!("/api/messages/room/{room}/send")), token, &message)?;
            self.hold(token, kind.clone(), content, HERE);
        }
        self.act(kindred, ("DELETE", &format!("/api/messages/message/{}", text(&sent["data"]["id"]))), token, "")?;
        self.hold(token, kind, "a mistake", GONE);
        Ok(())
    }

    fn hold(&mut self, actor: &str, kind: Kind, of: &str, value: &str) {
        let fact = Fact { actor: actor.to_owned(), kind, of: of.to_owned() };
        self.ledger.take(Report::Acknowledged(fact, value.to_owned()));
    }

    /// The answer to an act, which may be refused once, as a failure of the server and in JSON.
    fn act(&mut self, kindred: &Kindred, (method, path): Act<'_>, token: &str, body: &str) -> Result<Value, String> {
        let ask = || kindred.ask(method, path, token, body).ok_or_else(|| format!("{method} {path} was not answered"));
        let (status, answer) = ask()?;
        if status == 200 {
            return Ok(answer);
        }
        if !matches!(status, 500 | 503 | 507) || !answer["code"].is_string() {
            return Err(format!("{method} {path}: {status} {answer}"));
        }
        self.refusals.push(status);
        match ask()? {
            (200, answer) => Ok(answer),
            (again, answer) => Err(format!("{method} {path}: {status}, and again {again} {answer}")),
        }
    }
}
