import { signup } from "#/text/signup";
import { PhotosField } from "../PhotosField";
import { draftStore } from "./draft";
import type { StepProps } from "./StepProps";
import { PHOTOS_LEAST } from "./steps";

export const PhotosStep = ({ draft, change }: StepProps) => (
  <PhotosField
    photos={draft.photos}
    missing={draft.photos.length < PHOTOS_LEAST ? signup.errors.photosMissing : undefined}
    onChange={(changed) => change({ photos: changed(draftStore.get().photos) })}
  />
);
