import { onboarding as text } from "#/text/onboarding";
import { signup } from "#/text/signup";
import { BirthField } from "#/ui/BirthField";
import { CheckChips, RadioChips } from "#/ui/ChoiceChips";
import { Slider } from "#/ui/Slider";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import { genders, interestedIn } from "../choices";
import { PhotosField } from "../PhotosField";
import { MAX_BIO_LENGTH, MIN_PHOTOS, toggleChoice } from "../signup/steps";
import { MAX_DISTANCE, MAX_INTERESTS, offeredInterests } from "./steps";
import type { useOnboarding } from "./useOnboarding";

type StepFieldsProps = Pick<
  ReturnType<typeof useOnboarding>,
  "answers" | "errors" | "change" | "changePhotos" | "showErrors"
>;

const Basics = ({ answers, errors, change }: StepFieldsProps) => (
  <>
    <TextField
      label={signup.personal.name}
      name="name"
      required
      autoComplete="name"
      value={answers.name}
      error={errors.name}
      onChange={(name) => change({ name })}
    />
    <BirthField
      label={signup.personal.birthDate}
      value={answers.birthDate}
      error={errors.birthDate}
      onChange={(birthDate) => change({ birthDate })}
    />
    <RadioChips
      label={signup.personal.gender}
      even
      choices={genders}
      value={answers.gender}
      error={errors.gender}
      onChange={(gender) => change({ gender })}
    />
  </>
);

const Photos = ({ answers, changePhotos }: StepFieldsProps) => (
  <PhotosField
    photos={answers.photos}
    missing={answers.photos.length < MIN_PHOTOS ? signup.errors.photosMissing : undefined}
    onChange={changePhotos}
  />
);

const About = ({ answers, errors, change, showErrors }: StepFieldsProps) => (
  <>
    <CheckChips
      label={signup.interests.label}
      hideLabel
      choices={offeredInterests}
      value={answers.interests}
      error={errors.interests}
      onToggle={(interest) => {
        const chosen = toggleChoice(answers.interests, interest, MAX_INTERESTS);
        if (chosen) change({ interests: chosen });
        else showErrors({ interests: signup.errors.interestsFull(MAX_INTERESTS) });
      }}
    />
    <TextArea
      label={signup.details.bio}
      limit={MAX_BIO_LENGTH}
      placeholder={signup.details.bioPlaceholder}
      value={answers.bio}
      onChange={(bio) => change({ bio })}
    />
  </>
);

const Preferences = ({ answers, change }: StepFieldsProps) => (
  <>
    <RadioChips
      label={signup.preferences.interestedIn}
      even
      choices={interestedIn}
      value={answers.interestedIn}
      onChange={(kind) => change({ interestedIn: kind })}
    />
    <Slider
      label={text.preferences.maxDistance}
      min={1}
      max={MAX_DISTANCE}
      value={answers.maxDistance}
      valueText={text.preferences.distance(answers.maxDistance)}
      onChange={(maxDistance) => change({ maxDistance })}
    />
  </>
);

export const stepFields = { basics: Basics, photos: Photos, about: About, preferences: Preferences };
