import { useEffect, useRef, useState } from "react";
import { chooseLanguage } from "#/state/language";
import { language as text } from "#/text/language";
import { LANGUAGE } from "#/text/languageTag";
import { Group } from "#/ui/Group";
import { radioStyle } from "#/ui/radioStyle";
import { Spinner } from "#/ui/Spinner";

/** Set while the page is loaded anew for a choice here. */
const CHOSEN = "kindred.language-chosen";

/** The languages of the app. One that is chosen is marked at once, and loaded; it keeps the focus. */
export function LanguageSetting() {
  const [chosen, setChosen] = useState<string>(LANGUAGE);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const forget = () => sessionStorage.removeItem(CHOSEN);
    if (sessionStorage.getItem(CHOSEN) !== null)
      group.current?.querySelector<HTMLElement>("input:checked")?.focus();
    forget();
    return forget;
  }, []);
  const choose = async (tag: string) => {
    setChosen(tag);
    sessionStorage.setItem(CHOSEN, tag);
    if (await chooseLanguage(tag)) return;
    sessionStorage.removeItem(CHOSEN);
    setChosen(LANGUAGE);
  };
  return (
    <Group title={text.title}>
      <p role="status" className="sr-only">
        {chosen === LANGUAGE ? null : text.changing}
      </p>
      <div ref={group} role="radiogroup" aria-label={text.title} className="divide-y divide-line">
        {Object.entries(text.names).map(([tag, name]) => (
          <label
            key={tag}
            lang={tag}
            className="flex min-h-14 cursor-pointer items-center gap-4 px-4 py-2 transition duration-150 hover:bg-rose-soft"
          >
            <span className="min-w-0 flex-1">{name}</span>
            {tag === chosen && chosen !== LANGUAGE ? (
              <span className="animate-late text-rose">
                <Spinner />
              </span>
            ) : null}
            <input
              type="radio"
              name="language"
              checked={tag === chosen}
              onChange={() => void choose(tag)}
              className={radioStyle(tag === chosen)}
            />
          </label>
        ))}
      </div>
    </Group>
  );
}
