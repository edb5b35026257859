import { interests } from "#/text/choices";
import { signup } from "#/text/signup";
import { CheckChips } from "#/ui/ChoiceChips";
import type { StepProps } from "./StepProps";
import { INTERESTS_MOST, toggled } from "./steps";

const text = signup.interests;

export function InterestsStep({ draft, errors, change, complain }: StepProps) {
  const toggle = (interest: string) => {
    const chosen = toggled(draft.interests, interest, INTERESTS_MOST);
    if (chosen) change({ interests: chosen });
    else complain({ interests: signup.errors.interestsFull(INTERESTS_MOST) });
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
        {text.chosen(draft.interests.length, INTERESTS_MOST)}
      </p>
    </>
  );
}
