// Draws two pictures of each demo person into crates/kindred/demo/portraits and lists them in index.tsv there.
// With --sheet FILE it also pastes all of them together, to be looked at.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAvatar } from '@dicebear/core';
import * as lorelei from '@dicebear/lorelei';
import * as openPeeps from '@dicebear/open-peeps';
import sharp from 'sharp';
import { focuses, HEIGHT, turned, WIDTH } from './faces.mjs';
import { PEOPLE } from './people.mjs';
import { SCENES, sceneSvg } from './scenes.mjs';

const OUT = fileURLToPath(new URL('../../crates/kindred/demo/portraits/', import.meta.url));
/** Width of the first picture and of the second. */
const WIDTHS = [640, 480];
const QUALITY = 56;
/** What all of them may take in the program, in bytes. */
const LARGEST_TOTAL = 3_900_000;
const INK = '#241327';

// Tints of the product's palette: [paper, shape].
const GROUNDS = [
  ['#fff1ea', '#ffd3c4'], ['#fdeef3', '#f9cbd9'], ['#eef4fd', '#cfe0fa'], ['#fff6e0', '#fde2a4'],
  ['#edf7f0', '#c9e8d3'], ['#f5effa', '#ddcdf0'], ['#fff4ec', '#ffdcb8'], ['#ecf7f7', '#c5e6e5'],
];
const SHAPES = [
  (c) => `<circle cx="330" cy="380" r="290" fill="${c}"/>`,
  (c) => `<path d="M70 800V390a250 250 0 0 1 500 0v410z" fill="${c}"/>`,
  (c) => `<path d="M0 470C150 380 250 520 400 440S560 360 640 400V800H0z" fill="${c}"/>`,
  (c) => `<circle cx="500" cy="190" r="130" fill="${c}"/><path d="M0 560C200 470 420 600 640 500V800H0z" fill="${c}"/>`,
  (c) => `<path d="M0 0H360L180 800H0z" fill="${c}" opacity=".7"/><circle cx="560" cy="120" r="60" fill="${c}"/>`,
];

// The drawing without its frame, which would cut high hair off.
function inner(svg) {
  return svg.replace(/<metadata[\s\S]*?<\/metadata>/, '').replace(/<svg [^>]*viewBox="0 0 (\d+) \d+"[^>]*>/, '').replace(/<\/svg>$/, '').replaceAll('mask="url(#viewboxMask)"', '');
}

function chosen(name, variant) {
  return variant ? { [name]: [variant], [`${name}Probability`]: 100 } : { [`${name}Probability`]: 0 };
}

const variant = (number) => number && `variant${number}`;

// The heads of this set end at the neck: shoulders are ours.
function drawLorelei(person) {
  const svg = createAvatar(lorelei, {
    seed: 'kindred', hair: [variant(person.hair)], eyes: [variant(person.eyes)], eyebrows: [variant(person.brows)],
    mouth: [`happy${person.mouth}`], head: [variant(person.head)], nose: [variant(person.nose)],
    skinColor: [person.skin], hairColor: [person.colour], eyebrowsColor: [INK.slice(1)],
    ...chosen('glasses', variant(person.glasses)), ...chosen('earrings', variant(person.earrings)),
    ...chosen('beard'), ...chosen('freckles'), ...chosen('hairAccessories'),
  }).toString();
  const shoulders = `<ellipse cx="456" cy="868" rx="184" ry="76" fill="#${person.skin}"/>
    <path d="M-70 1230C-60 1000 90 905 262 838C320 985 600 985 658 838C830 905 960 1000 980 1230Z"
    fill="#${person.cloth}" stroke="${INK}" stroke-width="11" stroke-linejoin="round"/>`;
  return `<g transform="translate(6 95) scale(.64)">${inner(svg)}${shoulders}</g>`;
}

function drawPeep(person) {
  const svg = createAvatar(openPeeps, {
    seed: 'kindred', head: [person.hair], face: [person.face], skinColor: [person.skin],
    headContrastColor: [person.colour], clothingColor: [person.cloth], maskProbability: 0,
    ...chosen('facialHair', person.beard), ...chosen('accessories', person.glasses),
  }).toString();
  return `<g transform="translate(-28 98) scale(1)">${inner(svg)}</g>`;
}

const figure = (person) => (person.set === 'lorelei' ? drawLorelei(person) : drawPeep(person));

const document = (content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`;

/** Before a ground of the palette. */
function drawFirst(person, place) {
  const [paper, shape] = GROUNDS[(place * 3) % GROUNDS.length];
  return document(`<rect width="100%" height="100%" fill="${paper}"/>${SHAPES[(place * 2) % SHAPES.length](shape)}${figure(person)}`);
}

/** The same person in other clothes, turned the other way, nearer or farther, with another smile. */
function drawSecond(person, place) {
  const cloths = PEOPLE.map(({ cloth }) => cloth).filter((cloth) => cloth !== person.cloth);
  const smile = person.set === 'lorelei' ? { mouth: person.mouth === '01' ? '05' : '01' } : { face: person.face === 'smile' ? 'calm' : 'smile' };
  const { scale, x } = turned(place);
  const drawn = figure({ ...person, ...smile, cloth: cloths[place % cloths.length] });
  return document(`<g transform="translate(${x} ${HEIGHT}) scale(-${scale} ${scale}) translate(-${WIDTH / 2} -${HEIGHT})">${drawn}</g>`);
}

const render = (svg) => sharp(Buffer.from(svg), { density: 144 });

/** A scene out of focus, as behind somebody in a photograph. */
async function background(place) {
  const scenes = Object.values(SCENES);
  const scene = await render(sceneSvg(scenes[(place * 5) % scenes.length])).resize(WIDTH, HEIGHT, { fit: 'cover' }).toBuffer();
  return sharp(scene).flop(place % 2 === 0).blur(7).modulate({ hue: ((place * 7) % 5) * 6 - 12, saturation: 0.85, brightness: 1.04 });
}

async function second(person, place) {
  const drawn = await render(drawSecond(person, place)).resize(WIDTH, HEIGHT).png().toBuffer();
  return sharp(await (await background(place)).composite([{ input: drawn }]).png().toBuffer());
}

async function encode(image, width) {
  const sized = await image.resize(width).png().toBuffer();
  return sharp(sized).webp({ quality: QUALITY, effort: 6, smartSubsample: true }).toBuffer();
}

async function paste(files, to) {
  const [columns, width, height] = [20, 112, 140];
  const tiles = await Promise.all(files.map(async (file, i) => ({
    input: await sharp(path.join(OUT, file)).resize(width, height).png().toBuffer(),
    left: (i % columns) * width, top: Math.floor(i / columns) * height,
  })));
  const rows = Math.ceil(files.length / columns);
  await sharp({ create: { width: columns * width, height: rows * height, channels: 3, background: '#fff' } }).composite(tiles).png().toFile(to);
}

await mkdir(OUT, { recursive: true });
await Promise.all((await readdir(OUT)).map((file) => rm(path.join(OUT, file))));
const lines = ['file\tgender\tage\tperson\tfocus'];
const counts = {};
let total = 0;
for (const [place, person] of PEOPLE.entries()) {
  counts[person.gender] = (counts[person.gender] ?? 0) + 1;
  const name = `${person.gender}-${String(counts[person.gender]).padStart(2, '0')}`;
  const faces = focuses(person, place);
  const pictures = [render(drawFirst(person, place)), await second(person, place)];
  for (const [at, picture] of pictures.entries()) {
    const bytes = await encode(picture, WIDTHS[at]);
    const file = `${name}${'ab'[at]}.webp`;
    await writeFile(path.join(OUT, file), bytes);
    lines.push([file, person.gender, person.age, name, faces[at]].join('\t'));
    total += bytes.length;
  }
}
await writeFile(path.join(OUT, 'index.tsv'), `${lines.join('\n')}\n`);
if (total > LARGEST_TOTAL) throw new Error(`the portraits take ${total} bytes`);
console.log(`${lines.length - 1} pictures of ${PEOPLE.length} people, ${Math.round(total / 1000)} kB`);
const sheet = process.argv.indexOf('--sheet');
if (sheet > 0) await paste(lines.slice(1).map((line) => line.split('\t')[0]), process.argv[sheet + 1]);
