import { signup } from "#/text/signup";
import { RadioChips } from "#/ui/ChoiceChips";
import { TextField } from "#/ui/TextField";
import { interestedIn as kinds } from "../choices";
import { EffectiveAgeRange } from "./EffectiveAgeRange";
import type { StepProps } from "./StepProps";
import { AGE_MAX_DEFAULT, AGE_MIN_DEFAULT } from "./steps";

const text = signup.preferences;

export const PreferencesStep = ({ draft, errors, change }: StepProps) => (
  <>
    <RadioChips
      label={text.interestedIn}
      even
      choices={kinds}
      value={draft.interestedIn}
      onChange={(interestedIn) => change({ interestedIn })}
    />
    <div role="group" aria-label={text.ages} className="side-by-side gap-4">
      <TextField
        label={text.ageMin}
        name="age-min"
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(AGE_MIN_DEFAULT)}
        value={draft.ageMin}
        error={errors.ageMin}
        onChange={(ageMin) => change({ ageMin })}
      />
      <TextField
        label={text.ageMax}
        name="age-max"
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(AGE_MAX_DEFAULT)}
        value={draft.ageMax}
        error={errors.ageMax}
        onChange={(ageMax) => change({ ageMax })}
      />
    </div>
    <EffectiveAgeRange draft={draft} change={change} />
  </>
);
