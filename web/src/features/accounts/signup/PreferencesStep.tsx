import { signup } from "#/text/signup";
import { ageOn, today } from "#/ui/birth";
import { Button } from "#/ui/Button";
import { RadioChips } from "#/ui/ChoiceChips";
import { TextField } from "#/ui/TextField";
import { interestedIn as kinds } from "../choices";
import type { StepProps } from "./StepProps";
import { AGE_MAX_DEFAULT, AGE_MIN_DEFAULT, agesAround, agesThatCount } from "./steps";

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
    <AgesThatCount draft={draft} change={change} />
  </>
);

/** Says which ages count, empty fields too; where one's own is not among them, one tap sets those around it. */
function AgesThatCount({ draft, change }: Pick<StepProps, "draft" | "change">) {
  const ages = agesThatCount(draft);
  if (!ages) return null;
  const around = agesAround(ageOn(today(), draft.birthDate), ages);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p role="status" className="text-sm text-ink-soft">
        {text.counts(...ages)}
      </p>
      {around ? (
        <Button
          variant="quiet"
          onClick={() => change({ ageMin: String(around[0]), ageMax: String(around[1]) })}
        >
          {text.aroundMine(...around)}
        </Button>
      ) : null}
    </div>
  );
}
