import { interests } from "#/text/choices";
import { signup } from "#/text/signup";
import { CheckChips } from "#/ui/ChoiceChips";
import type { StepProps } from "./StepProps";
import { MAX_INTERESTS, toggleChoice } from "./steps";

const text = signup.interests;

export function InterestsStep({ draft, errors, change, showErrors }: StepProps) {
  const toggle = (interest: string) => {
    const chosen = toggleChoice(draft.interests, interest, MAX_INTERESTS);
    if (chosen) change({ interests: chosen });
    else showErrors({ interests: signup.errors.interestsFull(MAX_INTERESTS) });
  };
  return (
    <>
      <CheckChips
        label={text.label}
        hideLabel
        choices={interests}
        value={draft.interests}
        error={errors.interests}
        onToggle={toggle}
      />
      <p role="status" className="text-sm text-ink-soft">
        {text.chosen(draft.interests.length, MAX_INTERESTS)}
      </p>
    </>
  );
}
