import { choiceName } from "#/text/serverWords";
import { zodiacSigns } from "#/text/choices";
import { signup } from "#/text/signup";
import { Select } from "#/ui/Select";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import type { StepProps } from "./StepProps";
import { MAX_BIO_LENGTH, MAX_OCCUPATION_LENGTH } from "./steps";

const text = signup.details;
const signs = zodiacSigns.map((sign) => ({ value: sign, label: choiceName(sign) }));

export const DetailsStep = ({ draft, change }: StepProps) => (
  <>
    <TextArea
      label={text.bio}
      name="bio"
      limit={MAX_BIO_LENGTH}
      placeholder={text.bioPlaceholder}
      value={draft.bio}
      onChange={(bio) => change({ bio })}
    />
    <TextField
      label={text.occupation}
      name="occupation"
      autoComplete="organization-title"
      maxLength={MAX_OCCUPATION_LENGTH}
      value={draft.occupation}
      onChange={(occupation) => change({ occupation })}
    />
    <TextField
      label={text.education}
      name="education"
      autoComplete="off"
      maxLength={MAX_OCCUPATION_LENGTH}
      value={draft.education}
      onChange={(education) => change({ education })}
    />
    <Select
      label={text.zodiac}
      name="zodiac"
      choices={signs}
      placeholder={text.zodiacPlaceholder}
      value={draft.zodiac}
      onChange={(zodiac) => change({ zodiac })}
    />
  </>
);
