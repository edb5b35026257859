import { Buttons } from "./Buttons";
import { Choices } from "./Choices";
import { Dialogs } from "./Dialogs";
import { Fields } from "./Fields";
import { Pictures } from "./Pictures";
import { States } from "./States";
import { themes } from "./themes";

const kinds = [Buttons, Fields, Choices, Pictures, States, Dialogs];

/** All components, below each other by their kind. */
export const Gallery = () => (
  <div className="mx-auto flex max-w-[1100px] flex-col gap-10 bg-paper px-4 pt-4 pb-16">
    <header className="flex flex-wrap items-baseline gap-4">
      <h1 className="flex-1 text-title">Components</h1>
      <nav aria-label="Theme" className="flex gap-4">
        {themes.map((theme) => (
          <a key={theme} href={`?theme=${theme}`} className="underline underline-offset-2">
            {theme}
          </a>
        ))}
      </nav>
    </header>
    <main className="flex flex-col gap-10">
      {kinds.map((Kind) => (
        <Kind key={Kind.name} />
      ))}
    </main>
  </div>
);
