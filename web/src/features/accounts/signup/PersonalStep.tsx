import { Suspense } from "react";
import { signup } from "#/text/signup";
import { BirthField } from "#/ui/BirthField";
import { RadioChips } from "#/ui/ChoiceChips";
import { lazyPart } from "#/ui/lazy";
import { Skeleton } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { genders } from "../choices";
import type { StepProps } from "./StepProps";
import { MAX_NAME_LENGTH } from "./steps";

const text = signup.personal;

/** In its own chunk, since it needs the query library; fetched while the first step is filled in. */
const LocationField = lazyPart(() => import("#/features/places/LocationField"), text.location);
LocationField.preload();

export const PersonalStep = ({ draft, errors, isPlaceUnknown, change }: StepProps) => (
  <>
    <TextField
      label={text.name}
      name="name"
      required
      autoComplete="name"
      autoCapitalize="words"
      maxLength={MAX_NAME_LENGTH}
      value={draft.name}
      error={errors.name}
      onChange={(name) => change({ name })}
    />
    <BirthField
      label={text.birthDate}
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
    <Suspense fallback={<Skeleton className="h-40" />}>
      <LocationField
        value={draft.location}
        warns={isPlaceUnknown}
        onChange={(location) => change({ location })}
      />
    </Suspense>
  </>
);
