import { chooseLanguage } from "#/state/language";
import { language as text } from "#/text/language";
import { LANGUAGE } from "#/text/languageTag";

/** Visitors go over to another language here, each under its own name. */
export const OtherLanguages = () =>
  Object.entries(text.names)
    .filter(([tag]) => tag !== LANGUAGE)
    .map(([tag, name]) => (
      <button
        key={tag}
        type="button"
        lang={tag}
        onClick={() => void chooseLanguage(tag)}
        className="min-h-11 rounded-small px-2 text-sm font-semibold"
      >
        {name}
      </button>
    ));
