import { readlinkSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, test } from "@playwright/test";

/** Names the folder in which a run writes down whose place is which, for all its worker processes. */
export const CLAIMS = "KINDRED_E2E_CLAIMS";

/** From here on the place is this test's: no other test of the run may have people there. */
function claim(place: string): void {
  const folder = process.env[CLAIMS];
  if (!folder) return;
  const note = join(folder, encodeURIComponent(place));
  const mine = test.info().titlePath.join(" › ");
  try {
    // A link comes into being with all that it says, so that nobody reads half of a name.
    symlinkSync(mine, note);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const owner = readlinkSync(note);
    if (owner !== mine)
      throw new Error(`${place} belongs to “${owner}”: give this test another`, { cause: error });
  }
}

/** The first place of that name, as the sign-up form would write it. A place of its own keeps each test's people apart. */
export async function placeNamed(request: APIRequestContext, query: string): Promise<string> {
  const answer = await request.get("/api/places", { params: { q: query } });
  const [place] = (await answer.json()).places;
  if (!place) throw new Error(`no place is called ${query}`);
  const parts = [place.name, place.region, place.country].filter(Boolean);
  const named = [...new Set(parts)].join(", ");
  claim(named);
  return named;
}
