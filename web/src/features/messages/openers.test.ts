import { expect, test } from "vitest";
import { openersFor } from "./openers";

const ada = { name: "Ada", interests: ["Travel", "Coffee", "Music"], location: "Lyon, France" };
const ben = { name: "Ben", interests: ["Art", "Coffee", "Music"], location: "Lyon, France" };

test("POLISH-10 openers name what the two share: an interest, a moment, the place", () => {
  const moment = { content: "The last train home.", images: [] };
  const [interest, about, place, ...more] = openersFor(ada, ben, moment);
  expect(interest).toContain("Coffee");
  expect(about).toContain("“The last train home”");
  expect(place).toBe("You're in Lyon, too! Where do you like it best?");
  expect(more).toEqual([]);
});

test("POLISH-10 who shares nothing gets three all the same, none twice", () => {
  const stranger = { name: "Ben Amadi", interests: ["Art"], location: "" };
  const openers = openersFor(ada, stranger, undefined);
  expect(new Set(openers).size).toBe(3);
  expect(openers[0]).toMatch(/^Hi Ben!/);
});

test("a place other than one's own gives a question; a second interest comes after it", () => {
  const far = { ...ben, location: "Porto, Portugal" };
  expect(openersFor(ada, far, undefined).slice(1)).toEqual([
    "What is your favourite corner of Porto?",
    "We both picked Music. What should I not miss?",
  ]);
});

test("a long moment is quoted up to a whole word, one of pictures alone without words", () => {
  const content = "We walked along the river until the lamps went out and nobody was left";
  expect(openersFor(ada, ben, { content, images: [] })[1]).toContain(
    "“We walked along the river until the…”",
  );
  expect(openersFor(ada, ben, { content: " ", images: ["/media/a"] })[1]).toContain("pictures");
});
