// Compares what a request costs the server's own processes with one node and with two, over one PostgreSQL, NATS and S3
// server: requests per second of their CPU time, by turns, and the ratio of the medians.
// Usage: tools/with-s3 tools/with-nats tools/with-postgres node tools/bench-nodes/main.mjs PROGRAM, on an idle machine.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call, listen, Node } from "./node.mjs";

const PEOPLE = 40;
const ROUNDS = 3;
/** Requests of a person in a round. */
const REQUESTS = 200;
/** The aim: two nodes on two machines then serve 1.7 times as much as one. */
const GOAL = 0.87;

const program = process.argv[2];
if (!program) throw new Error("name the program to measure");
const folder = mkdtempSync(join(tmpdir(), "kindred-bench-nodes."));

/** Starts so many nodes over the same servers. */
async function start(count) {
  const nodes = [];
  for (let at = 0; at < count; at += 1) nodes.push(await Node.start(program, join(folder, `node-${at}`), count === 1));
  return nodes;
}

/** People in pairs who share a room with a few messages. */
async function signUp(node) {
  const people = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const email = `person${at}@example.com`;
    const gender = at % 2 === 0 ? "female" : "male";
    const body = { name: `Person ${at}`, email, password: "correct horse", date_of_birth: "1996-01-31", gender };
    const { token, user } = (await call(node.url, "POST", "/api/auth/register", { body })).json;
    people.push({ token, id: user.id });
  }
  for (const [at, person] of people.entries()) {
    const other = people[at ^ 1];
    await call(node.url, "POST", `/api/matches/like/${other.id}`, { token: person.token, body: {} });
    const opened = await call(node.url, "POST", `/api/messages/room/user/${other.id}`, { token: person.token, body: {} });
    person.room = opened.json.room_id;
    for (const content of ["Hello", "How are you?"]) await send(node.url, person, content);
  }
  return people;
}

const send = (url, { token, room }, content) =>
  call(url, "POST", `/api/messages/room/${room}/send`, { token, body: { content, type: "text" } });

/** The requests of somebody who chats and swipes: mostly polls, a send in ten. */
async function use(url, person) {
  const { token, room } = person;
  const get = (path, tag) => call(url, "GET", path, { token, tag });
  let tag;
  for (let turn = 0; turn < REQUESTS; turn += 1) {
    const kind = turn % 20;
    if (kind < 2) await send(url, person, `message ${turn}`);
    else if (kind < 5) await get(`/api/messages/room/${room}/messages`);
    else if (kind === 5) await get("/api/messages/rooms");
    else if (kind === 6) await get("/api/users/discover?limit=20");
    else if (kind === 7) await get("/api/users/me");
    else tag = (await get(`/api/messages/room/${room}/messages?limit=1`, tag)).tag;
  }
}

/** Requests per second of the nodes' CPU time; everybody has a stream open, and of two who share a room each is at another node. */
async function measure(nodes, people) {
  const cpu = () => nodes.reduce((seconds, node) => seconds + node.cpuSeconds(), 0);
  const urlOf = (at) => nodes[at % nodes.length].url;
  const streams = await Promise.all(people.map(({ token }, at) => listen(urlOf(at), token)));
  await Promise.all(people.map((person, at) => use(urlOf(at), person)));
  const before = cpu();
  await Promise.all(people.map((person, at) => use(urlOf(at), person)));
  const after = cpu();
  for (const end of streams) end();
  return (people.length * REQUESTS) / (after - before);
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

try {
  const [first] = await start(1);
  const people = await signUp(first);
  await first.stop();
  const results = { 1: [], 2: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const count of [1, 2]) {
      const nodes = await start(count);
      results[count].push(await measure(nodes, people));
      for (const node of nodes) await node.stop();
      console.log(`${count} node${count > 1 ? "s" : ""}: ${results[count].at(-1).toFixed(0)} requests per CPU second`);
    }
  }
  const ratio = median(results[2]) / median(results[1]);
  console.log(`medians of ${ROUNDS}: ${median(results[1]).toFixed(0)} and ${median(results[2]).toFixed(0)}: ratio ${ratio.toFixed(2)}, the aim is ${GOAL}`);
  if (ratio < GOAL) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
