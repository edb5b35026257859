import { choiceName } from "#/text/serverWords";
import { openers as text } from "#/text/openers";

/** What an opener needs to know of each of the two. */
interface Facts {
  name: string;
  interests: readonly string[];
  location: string;
}

/** The other's latest moment. */
interface LatestMoment {
  content: string;
  images: readonly unknown[];
}

const wanted = 3;
/** A longer moment is quoted up to here, by whole words. */
const quoted = 40;

/** The first word of a name: in most languages what friends call somebody. */
const firstName = (name: string) => name.replace(/\s.*/u, "");
const cityOf = (location: string) => location.split(",")[0]?.trim() ?? "";

function excerpt(words: string): string {
  const line = words.replace(/\s+/gu, " ").trim();
  if (line.length <= quoted) return line.replace(/[.!…]+$/u, "");
  const cut = line.slice(0, quoted);
  return `${cut.slice(0, cut.lastIndexOf(" ") > 0 ? cut.lastIndexOf(" ") : quoted)}…`;
}

function aboutMoment(moment: LatestMoment | undefined): string[] {
  if (moment?.content.trim()) return [text.moment(excerpt(moment.content))];
  return moment && moment.images.length > 0 ? [text.pictureMoment] : [];
}

function aboutPlace(me: Facts, other: Facts): string[] {
  const city = cityOf(other.location);
  if (city === "") return [];
  return [cityOf(me.location) === city ? text.samePlace(city) : text.place(city)];
}

/** Three first things to say, made from what the two share, and from what suits everybody where that is little. */
export function openersFor(me: Facts, other: Facts, moment: LatestMoment | undefined): readonly string[] {
  const mine = new Set(me.interests);
  const [first, second] = other.interests.filter((interest) => mine.has(interest));
  const all = [
    ...(first ? [text.interest(choiceName(first))] : []),
    ...aboutMoment(moment),
    ...aboutPlace(me, other),
    ...(second ? [text.secondInterest(choiceName(second))] : []),
    text.week(firstName(other.name)),
    text.sunday,
    text.laugh,
  ];
  return all.slice(0, wanted);
}
