import { signup } from "#/text/signup";
import { PhotosField } from "../PhotosField";
import { draftStore } from "./draft";
import type { StepProps } from "./StepProps";
import { MIN_PHOTOS } from "./steps";

export const PhotosStep = ({ draft, change }: StepProps) => (
  <PhotosField
    photos={draft.photos}
    missing={draft.photos.length < MIN_PHOTOS ? signup.errors.photosMissing : undefined}
    onChange={(changed) => change({ photos: changed(draftStore.get().photos) })}
  />
);
