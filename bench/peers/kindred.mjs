// The adapter of Kindred itself: fills an empty server with people over its public API, and prints what `kindred-bench peer` asks.
// Usage: node bench/peers/kindred.mjs URL [PEOPLE] > calls.json, with a server started by `--rate-limit off`.

const [url, count = "200"] = process.argv.slice(2);
const people = Number(count);
/** On either side of everybody in a circle: they like one another, which are matches. */
const NEIGHBOURS = 10;
const LONG_ROOM = 60;
const PLACE = "Berlin, State of Berlin, Germany";
/** With fewer nobody has a stranger. */
const FEWEST = 2 * NEIGHBOURS + 2;
if (!url || !(people >= FEWEST)) throw new Error(`usage: node bench/peers/kindred.mjs URL [PEOPLE], ${FEWEST} or more`);

const json = { "content-type": "application/json" };
const authorized = (person) => ({ authorization: `Bearer ${person.token}` });

/** The answer to one request; throws where it is refused. */
async function call(method, path, person, body) {
  const headers = { ...(person && authorized(person)), ...(body && json) };
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return { tag: answer.headers.get("etag"), value: await answer.json() };
}

async function signUp(number) {
  const body = {
    name: `Person ${number}`,
    email: `person${number}@example.com`,
    password: "correct horse",
    date_of_birth: "1996-01-31",
    gender: number % 2 === 0 ? "female" : "male",
    bio: "Reads on trains, cooks for friends and walks home.",
    location: PLACE,
  };
  const { value } = await call("POST", "/api/auth/register", undefined, body);
  return { token: value.token, id: value.user.id };
}

const messages = (person) => `/api/messages/room/${person.room}/messages?limit=50`;
const send = (person, content) =>
  call("POST", `/api/messages/room/${person.room}/send`, person, { content, type: "text" });

/** The people, each with a session, matches, conversations, a long one of which is named, and a moment. */
async function fill() {
  const all = [];
  for (let number = 0; number < people; number += 1) all.push(await signUp(number));
  for (const [at, person] of all.entries()) {
    for (let step = 1; step <= NEIGHBOURS; step += 1) {
      for (const other of [all[(at + step) % people], all[(at - step + people) % people]])
        await call("POST", `/api/matches/like/${other.id}?toggle=false`, person, {});
    }
    await call("POST", "/api/moments/create", person, { content: `What person ${at} saw today`, audience: "public" });
  }
  for (const [at, person] of all.entries()) {
    for (let step = NEIGHBOURS; step >= 1; step -= 1) {
      const other = all[(at + step) % people];
      person.room = (await call("POST", `/api/messages/room/user/${other.id}`, person, {})).value.room_id;
      await send(person, `Hello, person ${(at + step) % people}`);
    }
    for (let turn = 1; turn < LONG_ROOM; turn += 1) await send(person, `That was message ${turn} of a long talk`);
  }
  return all;
}

const all = await fill();
const requests = (method, path, body) =>
  all.map((person) => ({
    method,
    path: path(person),
    headers: { ...authorized(person), ...(body && json) },
    ...(body && { body: JSON.stringify(body) }),
  }));
const reads = (name, path) => ({ name, connections: 16, status: 200, requests: requests("GET", path) });
const polls = [];
for (const person of all) {
  const { tag } = await call("GET", messages(person), person);
  polls.push({ method: "GET", path: messages(person), headers: { ...authorized(person), "if-none-match": tag } });
}
/** Somebody whom they have not met. */
const stranger = (person) => all[(all.indexOf(person) + NEIGHBOURS + 1) % people].id;
const calls = [
  { name: "poll, nothing new", connections: 64, status: 304, requests: polls },
  reads("discover 20", () => "/api/users/discover?limit=20"),
  reads("one profile", (person) => `/api/users/${stranger(person)}`),
  reads("own profile", () => "/api/users/me"),
  reads("conversations 50", () => "/api/messages/rooms?limit=50"),
  reads("matches 50", () => "/api/matches/list?limit=50"),
  reads("50 messages", messages),
  reads("moments 20", () => "/api/moments/list?limit=20"),
  {
    name: "like",
    connections: 64,
    status: 200,
    requests: requests("POST", (person) => `/api/matches/like/${stranger(person)}?toggle=false`, {}),
  },
  {
    name: "send",
    connections: 64,
    status: 200,
    requests: requests("POST", (person) => `/api/messages/room/${person.room}/send`, {
      content: "This for the {turn}th time",
      type: "text",
    }),
  },
];
process.stdout.write(JSON.stringify({ calls }));
