// Who is drawn: `DRAWN_BY_HAND` has one line a person (for whom it suits, about how old, and the parts), and `PEOPLE` adds
// others with the same hair, and another skin, colour of hair, face and clothes.
// Parts were chosen by looking: a smile, brows that don't frown, hair that suits. Numbers are the sets' own variants.

export const SKIN = { a: 'f8d9c4', b: 'edbe9c', c: 'd49a6c', d: 'a9703f', e: '85522f', f: '694130' };
const HAIR = { ink: '2a2026', dark: '45291f', brown: '744a2c', copper: 'a8502a', honey: 'b9803c', blond: 'd9b25f', silver: 'b8b0b4' };
const CLOTH = { rose: 'd42a60', coral: 'ff8a4c', azure: '3f7fe0', gold: 'f5b301', leaf: '2f9a57', plum: '6b3f8c', cream: 'fff1e6', teal: '3aa6a0' };

const ink = (gender, age, hair, skin, colour, cloth, face, extra = {}) => {
  const [eyes, brows, mouth, head, nose] = face.split(' ');
  return { set: 'lorelei', gender, age, hair, skin: SKIN[skin], colour: HAIR[colour], cloth: CLOTH[cloth], eyes, brows, mouth, head, nose, ...extra };
};
const peep = (gender, age, hair, skin, colour, cloth, face, extra = {}) => ({
  set: 'open-peeps', gender, age, hair, skin: SKIN[skin], colour: HAIR[colour], cloth: CLOTH[cloth], face, ...extra,
});

const DRAWN_BY_HAND = [
  // lorelei: eyes brows mouth head nose
  ink('female', 27, '24', 'd', 'ink', 'gold', '23 07 05 01 02'),
  ink('female', 24, '21', 'a', 'ink', 'rose', '21 09 01 02 01'),
  ink('female', 29, '23', 'b', 'blond', 'azure', '23 02 06 01 03'),
  ink('female', 31, '35', 'c', 'brown', 'leaf', '20 07 05 02 02'),
  ink('female', 26, '14', 'e', 'ink', 'coral', '10 09 01 01 04'),
  ink('female', 33, '32', 'b', 'copper', 'teal', '14 02 02 02 01'),
  ink('female', 22, '15', 'a', 'blond', 'rose', '24 07 01 01 03', { glasses: '03' }),
  ink('female', 35, '19', 'c', 'ink', 'plum', '11 02 01 02 02'),
  ink('female', 28, '31', 'f', 'ink', 'gold', '21 09 05 01 01', { earrings: '03' }),
  ink('female', 38, '42', 'a', 'copper', 'leaf', '04 07 06 02 02'),
  ink('female', 30, '29', 'd', 'dark', 'cream', '20 02 02 01 04'),
  ink('female', 23, '16', 'b', 'ink', 'azure', '10 07 01 02 01'),
  ink('female', 41, '33', 'b', 'honey', 'plum', '23 09 05 01 03'),
  ink('female', 25, '48', 'c', 'dark', 'coral', '14 07 01 02 02'),
  ink('female', 45, '17', 'a', 'silver', 'teal', '06 02 06 01 01', { glasses: '01' }),
  ink('female', 27, '18', 'e', 'dark', 'rose', '21 09 01 02 03'),
  ink('male', 28, '22', 'b', 'dark', 'azure', '04 12 01 01 01'),
  ink('male', 32, '02', 'c', 'ink', 'leaf', '06 11 05 01 02'),
  ink('male', 25, '06', 'a', 'ink', 'gold', '10 12 01 02 01'),
  ink('male', 36, '09', 'f', 'ink', 'rose', '20 12 06 01 04'),
  ink('male', 30, '04', 'd', 'ink', 'cream', '04 11 05 01 02'),
  ink('male', 27, '03', 'a', 'blond', 'teal', '06 12 02 02 03'),
  ink('male', 40, '28', 'e', 'ink', 'plum', '10 11 01 01 01', { glasses: '04' }),
  ink('male', 24, '05', 'c', 'dark', 'coral', '14 12 05 01 02'),
  ink('male', 34, '12', 'b', 'brown', 'rose', '20 11 01 01 04', { glasses: '03' }),
  ink('male', 29, '39', 'e', 'ink', 'azure', '06 12 01 02 01'),
  ink('male', 43, '47', 'b', 'silver', 'leaf', '04 11 06 01 02'),
  ink('male', 26, '44', 'f', 'ink', 'gold', '21 12 05 01 03'),
  ink('male', 31, '37', 'a', 'copper', 'plum', '10 12 01 01 01'),
  ink('other', 26, '46', 'c', 'ink', 'teal', '24 09 01 02 01'),
  ink('other', 29, '10', 'a', 'copper', 'gold', '21 07 05 01 02'),
  ink('other', 24, '36', 'e', 'ink', 'rose', '10 09 01 02 03', { glasses: '01' }),

  // open-peeps
  peep('female', 26, 'long', 'b', 'dark', 'rose', 'calm'),
  peep('female', 29, 'hijab', 'c', 'dark', 'teal', 'smile'),
  peep('female', 24, 'bun2', 'e', 'dark', 'gold', 'calm'),
  peep('female', 31, 'bangs', 'a', 'honey', 'azure', 'smile'),
  peep('female', 28, 'cornrows', 'f', 'ink', 'coral', 'cute'),
  peep('female', 34, 'mediumBangs', 'b', 'ink', 'leaf', 'smile', { glasses: 'glasses5' }),
  peep('female', 27, 'longCurly', 'd', 'ink', 'cream', 'calm'),
  peep('female', 37, 'medium3', 'c', 'ink', 'plum', 'smile'),
  peep('female', 23, 'bangs2', 'a', 'ink', 'gold', 'cute'),
  peep('female', 52, 'grayMedium', 'b', 'silver', 'teal', 'calm'),
  peep('female', 30, 'bun', 'e', 'ink', 'rose', 'smile'),
  peep('female', 33, 'mediumBangs2', 'a', 'copper', 'leaf', 'calm'),
  peep('female', 25, 'longBangs', 'c', 'ink', 'coral', 'smile'),
  peep('female', 48, 'grayBun', 'd', 'silver', 'azure', 'smile', { glasses: 'glasses3' }),
  peep('female', 28, 'bantuKnots', 'f', 'ink', 'plum', 'calm'),
  peep('female', 32, 'medium2', 'b', 'ink', 'rose', 'cute'),
  peep('male', 27, 'short2', 'c', 'ink', 'leaf', 'smile'),
  peep('male', 30, 'turban', 'd', 'ink', 'gold', 'smile', { beard: 'full' }),
  peep('male', 25, 'afro', 'e', 'ink', 'azure', 'calm'),
  peep('male', 33, 'pomp', 'b', 'ink', 'rose', 'smile', { beard: 'chin' }),
  peep('male', 29, 'twists', 'f', 'ink', 'teal', 'smile'),
  peep('male', 36, 'grayShort', 'a', 'brown', 'plum', 'calm'),
  peep('male', 24, 'short4', 'a', 'copper', 'leaf', 'smile'),
  peep('male', 41, 'noHair1', 'd', 'ink', 'coral', 'smile', { beard: 'full' }),
  peep('male', 28, 'dreads2', 'f', 'ink', 'gold', 'cute'),
  peep('male', 31, 'short5', 'b', 'ink', 'azure', 'smile', { glasses: 'glasses2' }),
  peep('male', 35, 'hatBeanie', 'a', 'ink', 'teal', 'calm', { beard: 'full2' }),
  peep('male', 26, 'flatTop', 'e', 'ink', 'cream', 'smile'),
  peep('male', 49, 'grayShort', 'c', 'silver', 'azure', 'smile', { beard: 'moustache9' }),
  peep('male', 30, 'shaved2', 'd', 'ink', 'rose', 'calm'),
  peep('female', 27, 'longAfro', 'f', 'ink', 'teal', 'smile'),
  peep('female', 29, 'medium1', 'b', 'brown', 'gold', 'cute'),
  peep('female', 36, 'mediumBangs3', 'c', 'dark', 'rose', 'smile'),
  peep('female', 26, 'cornrows2', 'e', 'ink', 'azure', 'smile'),
  peep('female', 31, 'dreads1', 'd', 'ink', 'leaf', 'cute'),
  peep('male', 27, 'short1', 'b', 'dark', 'plum', 'smile'),
  peep('male', 34, 'short3', 'c', 'ink', 'azure', 'calm', { beard: 'goatee1' }),
  peep('male', 29, 'shaved1', 'f', 'ink', 'coral', 'smile'),
  peep('male', 44, 'noHair2', 'b', 'brown', 'leaf', 'smile', { beard: 'full3' }),
  peep('male', 38, 'noHair3', 'e', 'ink', 'cream', 'cute'),
  peep('male', 26, 'twists2', 'd', 'ink', 'rose', 'smile'),
  peep('male', 30, 'hatHip', 'a', 'copper', 'azure', 'smile', { beard: 'full4' }),
  peep('other', 27, 'mediumStraight', 'a', 'ink', 'plum', 'smile'),
  peep('other', 31, 'shaved3', 'c', 'ink', 'gold', 'calm'),
];

/** How many people of each gender are drawn: as many as the demo people have names. */
const WANTED = { female: 92, male: 92, other: 16 };
/** Colours of hair that suit a skin; silver stays silver. */
const HAIR_FOR = { a: ['copper', 'blond', 'brown', 'ink'], b: ['dark', 'honey', 'ink', 'brown'], c: ['ink', 'brown', 'dark'], d: ['ink', 'dark'], e: ['ink', 'dark'], f: ['ink'] };

const keyOf = (table, value) => Object.keys(table).find((key) => table[key] === value);
const cycled = (list, at) => list[at % list.length];

/** Somebody else with this hair: three steps of skin away in the first turn, one further in each other. */
function another(person, turn, place) {
  const skins = Object.keys(SKIN);
  const skin = cycled(skins, skins.indexOf(keyOf(SKIN, person.skin)) + 2 + turn);
  const colour = person.colour === HAIR.silver ? 'silver' : cycled(HAIR_FOR[skin], place + turn);
  const cloths = Object.values(CLOTH);
  const donors = DRAWN_BY_HAND.filter(({ set, gender, age }) => set === person.set && gender === person.gender && age < 45);
  const donor = cycled(donors, place * 5 + turn * 3 + 1);
  const face = person.set === 'lorelei'
    ? { eyes: donor.eyes, brows: donor.brows, mouth: donor.mouth, head: donor.head, nose: donor.nose }
    : { face: cycled(['smile', 'calm', 'cute'], place + turn), ...(person.gender === 'male' && { beard: donor.beard }) };
  const glasses = (place + turn) % 4 === 0 ? (person.set === 'lorelei' ? cycled(['03', '01', '04'], place) : cycled(['glasses', 'glasses2', 'glasses3', 'glasses5'], place)) : undefined;
  const age = Math.max(21, Math.min(55, person.age + cycled([4, -3, 7, -5, 2], place + turn)));
  return { ...person, ...face, age, glasses, skin: SKIN[skin], colour: HAIR[colour], cloth: cycled(cloths, cloths.indexOf(person.cloth) + 3 + turn) };
}

/** Everybody, so many of each gender as are wanted, no two alike. */
export const PEOPLE = Object.entries(WANTED).flatMap(([gender, wanted]) => {
  const known = DRAWN_BY_HAND.filter((person) => person.gender === gender);
  const others = [1, 2, 3, 4, 5].flatMap((turn) => known.map((person, place) => another(person, turn, place)));
  return [...known, ...others].slice(0, wanted);
});
