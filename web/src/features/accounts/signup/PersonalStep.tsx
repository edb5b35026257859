import { signup } from "#/text/signup";
import { RadioChips } from "#/ui/ChoiceChips";
import { TextField } from "#/ui/TextField";
import { BirthField } from "../BirthField";
import { genders } from "../choices";
import { LocationField } from "./LocationField";
import type { StepProps } from "./StepProps";

const text = signup.personal;

export const PersonalStep = ({ draft, errors, change }: StepProps) => (
  <>
    <TextField
      label={text.name}
      name="name"
      required
      autoComplete="name"
      autoCapitalize="words"
      value={draft.name}
      error={errors.name}
      onChange={(name) => change({ name })}
    />
    <BirthField
      value={draft.birthDate}
      error={errors.birthDate}
      onChange={(birthDate) => change({ birthDate })}
    />
    <RadioChips
      label={text.gender}
      even
      choices={genders}
      value={draft.gender}
      error={errors.gender}
      onChange={(gender) => change({ gender })}
    />
    <LocationField value={draft.location} onChange={(location) => change({ location })} />
  </>
);
