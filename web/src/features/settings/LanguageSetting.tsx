import { chooseLanguage } from "#/state/language";
import { language as text } from "#/text/language";
import { LANGUAGE } from "#/text/languageTag";
import { Group } from "#/ui/Group";

/** The languages of the app; choosing one loads it. */
export const LanguageSetting = () => (
  <Group title={text.title}>
    {Object.entries(text.names).map(([tag, name]) => (
      <label key={tag} lang={tag} className="flex min-h-14 cursor-pointer items-center gap-4 px-4 py-2">
        <span className="min-w-0 flex-1">{name}</span>
        <input
          type="radio"
          name="language"
          checked={tag === LANGUAGE}
          onChange={() => void chooseLanguage(tag)}
          className="size-5 shrink-0 accent-rose"
        />
      </label>
    ))}
  </Group>
);
