import { onboarding as text } from "#/text/onboarding";
import { signup } from "#/text/signup";
import { BirthField } from "#/ui/BirthField";
import { CheckChips, RadioChips } from "#/ui/ChoiceChips";
import { Slider } from "#/ui/Slider";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import { genders, interestedIn } from "../choices";
import { PhotosField } from "../PhotosField";
import { BIO_MOST, PHOTOS_LEAST, toggled } from "../signup/steps";
import { DISTANCE_MOST, INTERESTS_MOST, offered } from "./steps";
import type { useOnboarding } from "./useOnboarding";

type PartProps = Pick<
  ReturnType<typeof useOnboarding>,
  "answers" | "errors" | "change" | "changePhotos" | "complain"
>;

const Basics = ({ answers, errors, change }: PartProps) => (
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

const Photos = ({ answers, changePhotos }: PartProps) => (
  <PhotosField
    photos={answers.photos}
    missing={answers.photos.length < PHOTOS_LEAST ? signup.errors.photosMissing : undefined}
    onChange={changePhotos}
  />
);

const About = ({ answers, errors, change, complain }: PartProps) => (
  <>
    <CheckChips
      label={signup.interests.label}
      hideLabel
      choices={offered}
      value={answers.interests}
      error={errors.interests}
      onToggle={(interest) => {
        const chosen = toggled(answers.interests, interest, INTERESTS_MOST);
        if (chosen) change({ interests: chosen });
        else complain({ interests: signup.errors.interestsFull(INTERESTS_MOST) });
      }}
    />
    <TextArea
      label={signup.details.bio}
      limit={BIO_MOST}
      placeholder={signup.details.bioPlaceholder}
      value={answers.bio}
      onChange={(bio) => change({ bio })}
    />
  </>
);

const Preferences = ({ answers, change }: PartProps) => (
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
      max={DISTANCE_MOST}
      value={answers.maxDistance}
      said={text.preferences.distance(answers.maxDistance)}
      onChange={(maxDistance) => change({ maxDistance })}
    />
  </>
);

export const parts = { basics: Basics, photos: Photos, about: About, preferences: Preferences };
