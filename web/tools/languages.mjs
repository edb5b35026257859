// The languages the app is built in, each from the same source with its own texts (LANG-01). The default one's build is
// dist/, each other one's a folder in it with what differs: the server looks there first (crates/api/src/web).
import { join } from "node:path";

export const DEFAULT = "en";
export const LANGUAGES = {
  en: { description: "Kindred: meet people worth knowing, near you." },
  "zh-CN": { description: "Kindred：在你身边，遇见值得认识的人。" },
};

/** The language of this build. */
export const language = process.env.KINDRED_LANGUAGE ?? DEFAULT;
if (!Object.hasOwn(LANGUAGES, language))
  throw new Error(`KINDRED_LANGUAGE is not a language of the app: ${language}`);

const web = join(import.meta.dirname, "..");
export const ALL_DIST = join(web, "dist");
/** Where this build is written. */
export const DIST = language === DEFAULT ? ALL_DIST : join(ALL_DIST, language);
/** Files that are served as they are. */
export const PUBLIC = join(web, language === DEFAULT ? "public" : `languages/${language}`);

/** Has the texts of this build's language taken where the source names those of the default one. */
export const textAliases =
  language === DEFAULT
    ? []
    : [{ find: /^#\/text\/(?!choices$|places$)/, replacement: `${join(web, "src/text", language)}/` }];

/** Says on the page which language it is in. */
export const pageLanguage = {
  name: "page-language",
  transformIndexHtml: (html) =>
    html
      .replace(`<html lang="${DEFAULT}">`, `<html lang="${language}">`)
      .replace(LANGUAGES[DEFAULT].description, LANGUAGES[language].description),
};
