import { useState } from "react";
import { me as text } from "#/text/me";
import { CheckChips } from "#/ui/ChoiceChips";
import { linesOf } from "./editors";

interface SeveralProps {
  label: string;
  value: string;
  error: string | undefined;
  choices: readonly string[];
  most: number;
  onChange: (value: string) => void;
}

/** Some of a list, up to a number of them. What was chosen elsewhere and is not offered here can be let go. */
export function Several({ label, value, error, choices, most, onChange }: SeveralProps) {
  const [offered] = useState(() => [...new Set([...choices, ...linesOf(value)])]);
  const [full, setFull] = useState(false);
  const chosen = linesOf(value);
  const toggle = (choice: string) => {
    const without = chosen.filter((other) => other !== choice);
    const tooMany = without.length === chosen.length && chosen.length >= most;
    setFull(tooMany);
    if (!tooMany) onChange((without.length < chosen.length ? without : [...chosen, choice]).join("\n"));
  };
  return (
    <CheckChips
      label={label}
      hideLabel
      choices={offered}
      value={chosen}
      error={full ? text.interestsFull(most) : error}
      onToggle={toggle}
    />
  );
}
