import { type KeyboardEvent, Suspense, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useGoBack } from "#/state/goBack";
import { common } from "#/text/common";
import { newMoment as text } from "#/text/newMoment";
import { AlertDialog } from "#/ui/AlertDialog";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { lazyPart } from "#/ui/lazy";
import { RadioCards } from "#/ui/RadioCards";
import { isComposing } from "#/ui/sendsOnEnter";
import { TextArea } from "#/ui/TextArea";
import { TopBar } from "#/ui/TopBar";
import type { Audience } from "../api";
import { useDraft } from "./draft";
import { PhotosField } from "./PhotosField";
import { canPost, lostPhotos, maxTextLength } from "./rules";
import { TagsField } from "./TagsField";
import { usePhotos } from "./usePhotos";
import { usePosting } from "./usePosting";

const SharedPhotos = lazyPart(() => import("./SharedPhotos"), text.photos);

/** The screen to write a moment. The draft is kept until it is posted. */
export default function CreateMomentScreen() {
  const goBack = useGoBack("/moments");
  const { draft: written, store, change } = useDraft();
  const photos = usePhotos(store);
  const [params, setParams] = useSearchParams();
  const { posting, failure, post } = usePosting(store);
  const draft = posting ?? written;
  const lost = lostPhotos(draft);
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** Ctrl and Enter in the text press Post. */
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isComposing(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // The text can't keep the focus while it is being posted.
    button.current?.focus();
    button.current?.click();
  };
  return (
    <div className="spread">
      <title>{common.title(text.title)}</title>
      <TopBar
        title={text.title}
        onBack={goBack}
        trailing={
          <Button
            ref={button}
            busy={posting !== undefined}
            disabled={!posting && !canPost(draft)}
            onClick={() => (lost > 0 ? setAsking(true) : void post())}
            className="mr-2"
          >
            {posting ? text.posting : text.post}
          </Button>
        }
      />
      <main
        className="measured safe-bottom grid items-start gap-x-8 gap-y-6 px-4 pt-2 wide:grid-cols-2"
        inert={posting !== undefined}
      >
        <div className="flex min-w-0 flex-col gap-6">
          <ErrorText>{failure}</ErrorText>
          <TextArea
            label={text.words}
            placeholder={text.placeholder}
            value={draft.words}
            limit={maxTextLength}
            onChange={(words) => change({ words })}
            onKeyDown={pressed}
          />
          <PhotosField photos={draft.photos} actions={photos} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <TagsField
            tags={draft.tags}
            typed={draft.tag}
            onType={(tag) => change({ tag })}
            onChange={(tags, tag) => change({ tags, tag })}
            onRemove={(tags) => change({ tags })}
          />
          <RadioCards
            label={text.audience}
            cards={audiences}
            chosen={draft.audience}
            onChoose={(audience) => change({ audience })}
          />
        </div>
      </main>
      <Suspense>
        {params.has("shared") ? (
          <SharedPhotos onAdd={photos.add} onClose={() => setParams({}, { replace: true })} />
        ) : null}
      </Suspense>
      {asking ? (
        <AlertDialog
          title={text.without(lost)}
          message={text.withoutHint}
          confirm={text.postWithout}
          cancel={text.goBack}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void post();
          }}
        />
      ) : null}
      {photos.failed ? (
        <AlertDialog
          title={text.uploadFailed(photos.failed.file)}
          message={photos.failed.why}
          onConfirm={photos.dismissFailed}
        />
      ) : null}
    </div>
  );
}

const audienceCard = (id: Audience) => {
  const { name, who } = text.audiences[id];
  const content = (
    <span className="flex flex-col">
      <span className="font-semibold">{name}</span>
      <span className="text-sm text-ink-soft">{who}</span>
    </span>
  );
  return { id, name, content };
};

const audiences = (["public", "friends", "private"] as const).map(audienceCard);
