import { useState } from "react";
import { chooseLanguage } from "#/state/language";
import { language as text } from "#/text/language";
import { LANGUAGE } from "#/text/languageTag";
import { Group } from "#/ui/Group";

/** The languages of the app. One that is chosen is marked at once, and loaded. */
export function LanguageSetting() {
  const [chosen, setChosen] = useState<string>(LANGUAGE);
  const choose = async (tag: string) => {
    setChosen(tag);
    if (!(await chooseLanguage(tag))) setChosen(LANGUAGE);
  };
  return (
    <Group title={text.title}>
      <div role="radiogroup" aria-label={text.title} className="divide-y divide-line">
        {Object.entries(text.names).map(([tag, name]) => (
          <label key={tag} lang={tag} className="flex min-h-14 cursor-pointer items-center gap-4 px-4 py-2">
            <span className="min-w-0 flex-1">{name}</span>
            <input
              type="radio"
              name="language"
              checked={tag === chosen}
              onChange={() => void choose(tag)}
              className="size-5 shrink-0 accent-rose"
            />
          </label>
        ))}
      </div>
    </Group>
  );
}
