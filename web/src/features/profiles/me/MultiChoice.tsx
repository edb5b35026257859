import { useState } from "react";
import { me as text } from "#/text/me";
import { CheckChips } from "#/ui/ChoiceChips";
import { splitLines } from "./editors";

interface MultiChoiceProps {
  label: string;
  value: string;
  error: string | undefined;
  choices: readonly string[];
  max: number;
  onChange: (value: string) => void;
}

/** Chips to choose up to `max` of a list. Values that are not in the list are shown too and can be removed. */
export function MultiChoice({ label, value, error, choices, max, onChange }: MultiChoiceProps) {
  const [offered] = useState(() => [...new Set([...choices, ...splitLines(value)])]);
  const [full, setFull] = useState(false);
  const chosen = splitLines(value);
  const toggle = (choice: string) => {
    const without = chosen.filter((other) => other !== choice);
    const tooMany = without.length === chosen.length && chosen.length >= max;
    setFull(tooMany);
    if (!tooMany) onChange((without.length < chosen.length ? without : [...chosen, choice]).join("\n"));
  };
  return (
    <CheckChips
      label={label}
      hideLabel
      choices={offered}
      value={chosen}
      error={full ? text.interestsFull(max) : error}
      onToggle={toggle}
    />
  );
}
