import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { radioStyle } from "./radioStyle";

export interface Card<Id extends string = string> {
  id: Id;
  /** The choice's name. */
  name: string;
  /** The content of its card, name included. */
  content: ReactNode;
}

interface RadioCardsProps<Id extends string> {
  label: string;
  cards: readonly Card<Id>[];
  chosen: Id;
  /** They are beside each other in a wide window. */
  across?: boolean;
  onChoose: (id: Id) => void;
}

const card =
  "relative flex min-h-16 items-center gap-3 rounded-card border-2 bg-surface px-4 py-3 transition duration-150 " +
  "has-focus-visible:outline-3 has-focus-visible:outline-azure has-focus-visible:outline-offset-2";

/** A radio group with a card for each choice. */
export function RadioCards<Id extends string>(props: RadioCardsProps<Id>) {
  const { label, cards, chosen, across = false, onChoose } = props;
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-lg font-semibold">{label}</legend>
      <div
        className={cx(
          "grid grid-cols-1 gap-3",
          // No row is left with one alone.
          across && (cards.length % 3 === 0 ? "wide:grid-cols-3" : "wide:grid-cols-2"),
        )}
      >
        {cards.map((one) => (
          <label
            key={one.id}
            className={cx(card, one.id === chosen ? "border-rose" : "border-line hover:border-line-strong")}
          >
            <input
              type="radio"
              name={id}
              value={one.id}
              aria-label={one.name}
              aria-describedby={`${id}-${one.id}`}
              checked={one.id === chosen}
              onChange={() => onChoose(one.id)}
              className={cx(radioStyle(one.id === chosen), "outline-none")}
            />
            <span id={`${id}-${one.id}`} className="flex min-w-0 flex-1 items-center gap-3">
              {one.content}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
