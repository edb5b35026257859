import type { Draft } from "./draft";
import type { Errors } from "./steps";

/** Props of every step of the wizard. */
export interface StepProps {
  draft: Draft;
  errors: Errors;
  /** It has just been found out that nobody knows the place that is typed. */
  isPlaceUnknown: boolean;
  /** Changes fields, and clears their errors. */
  change: (changes: Partial<Draft>) => void;
  /** Shows errors before Next is pressed. */
  showErrors: (errors: Errors) => void;
}
