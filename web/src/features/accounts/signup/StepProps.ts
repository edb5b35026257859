import type { Draft } from "./draft";
import type { Errors } from "./steps";

/** What every step of the wizard is given. */
export interface StepProps {
  draft: Draft;
  errors: Errors;
  /** Writes what was typed, and takes back the errors about it. */
  change: (changes: Partial<Draft>) => void;
  /** Says that something is wrong right now, before Next is pressed. */
  complain: (errors: Errors) => void;
}
