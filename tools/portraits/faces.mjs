// Where the face is in each picture of a person, so that crops keep it.
export const WIDTH = 640;
export const HEIGHT = 800;

/** The middle of the face in the first picture, between forehead and chin, in px: each set draws it in one place. */
const FACES = { lorelei: [358, 424], 'open-peeps': [422, 504] };

/** How the second picture of a person is turned: flipped, nearer or farther, and moved aside. */
export function turned(place) {
  const scale = [0.78, 0.92, 1.12][place % 3];
  return { scale, x: WIDTH / 2 + (1 - scale) * [90, -60, 0][place % 3] };
}

const percent = (part, whole) => Math.round(Math.min(1, Math.max(0, part / whole)) * 100);

/** From the left and from the top, in percent, in the first picture and in the second. */
export function focuses(person, place) {
  const [x, y] = FACES[person.set];
  const { scale, x: middle } = turned(place);
  const [secondX, secondY] = [middle - scale * (x - WIDTH / 2), HEIGHT + scale * (y - HEIGHT)];
  return [[x, y], [secondX, secondY]].map(([left, top]) => `${percent(left, WIDTH)},${percent(top, HEIGHT)}`);
}
