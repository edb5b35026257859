import { keyboardShortcuts as text } from "#/text/keyboardShortcuts";
import { Sheet } from "#/ui/Sheet";

/** Every keyboard shortcut and what it does. */
export default function ShortcutHelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={text.title} onClose={onClose}>
      <div className="grid gap-x-8 gap-y-4 pb-2 rail:grid-cols-2">
        {text.groups.map(({ title, keys }) => (
          <section key={title} className="flex min-w-0 flex-col gap-2">
            <h3 className="text-base">{title}</h3>
            <dl
              className="grid items-center gap-1.5"
              style={{ gridTemplateColumns: "minmax(max-content, 25%) 1fr", columnGap: "0.75rem" }}
            >
              {keys.map(([key, does]) => (
                <div key={key} className="contents">
                  <dt>
                    <kbd className="inline-flex min-h-7 min-w-7 items-center justify-center rounded-small border border-line-strong bg-paper px-2 font-sans text-sm font-semibold">
                      {key}
                    </kbd>
                  </dt>
                  <dd className="text-sm">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
