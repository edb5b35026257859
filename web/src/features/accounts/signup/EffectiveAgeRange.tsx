import { signup } from "#/text/signup";
import { ageOn, today } from "#/ui/birth";
import { Button } from "#/ui/Button";
import type { StepProps } from "./StepProps";
import { agesAround, agesThatCount } from "./steps";

const text = signup.preferences;

/** Says which ages count, empty fields too; where one's own is not among them, one tap sets those around it. */
export function EffectiveAgeRange({ draft, change }: Pick<StepProps, "draft" | "change">) {
  const ages = agesThatCount(draft);
  if (!ages) return null;
  const around = agesAround(ageOn(today(), draft.birthDate), ages);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p role="status" className="text-sm text-ink-soft">
        {text.counts(...ages)}
      </p>
      {around ? (
        <Button
          variant="secondary"
          onClick={() => change({ ageMin: String(around[0]), ageMax: String(around[1]) })}
        >
          {text.aroundMine(...around)}
        </Button>
      ) : null}
    </div>
  );
}
