import { useState } from "react";
import { messageOf } from "#/api/failure";
import type { Preferences } from "#/api/types";
import { useKeptDraft } from "#/state/drafts";
import { savePreferences } from "#/state/preferences";
import { useMe } from "#/state/session";
import { preferenceInterests, preferences as text } from "#/text/preferences";
import { Button } from "#/ui/Button";
import { CheckChips, RadioChips } from "#/ui/ChoiceChips";
import { ErrorText } from "#/ui/ErrorText";
import { RangeSlider } from "#/ui/RangeSlider";
import { Sheet } from "#/ui/Sheet";
import { Slider } from "#/ui/Slider";
import {
  ages,
  changedFields,
  defaultPreferences,
  distances,
  sliderValue,
  toggleInterest,
  withMaxAge,
  withMinAge,
} from "./preferences";

interface PreferencesSheetProps {
  open?: boolean;
  onClose: () => void;
  /** Called when the preferences are saved. */
  onSaved: () => void;
}

/** The preferences: whom one would like to meet. */
export default function PreferencesSheet({ open = true, ...rest }: PreferencesSheetProps) {
  return open ? <Panel {...rest} /> : null;
}

function Panel({ onClose, onSaved }: Omit<PreferencesSheetProps, "open">) {
  const stored = useMe().preferences;
  const { draft: preferences, keep: setPreferences, forget } = useKeptDraft("preferences", stored);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState("");
  const changes = changedFields(stored, preferences);

  const close = () => {
    forget();
    onClose();
  };
  const save = async () => {
    if (!changes) return;
    setSaving(true);
    setFailure("");
    try {
      await savePreferences(changes);
      onSaved();
      close();
    } catch (error) {
      setFailure(text.failed(messageOf(error)));
      setSaving(false);
    }
  };

  return (
    <Sheet
      title={text.title}
      unsaved={changes !== undefined}
      onClose={close}
      footer={
        <div className="flex flex-col gap-3">
          <ErrorText>{failure}</ErrorText>
          <div className="grid grid-cols-[1fr_2fr] gap-3">
            <Button variant="secondary" onClick={() => setPreferences(defaultPreferences)}>
              {text.reset}
            </Button>
            <Button disabled={!changes} busy={saving} onClick={() => void save()}>
              {text.save}
            </Button>
          </div>
        </div>
      }
    >
      <PreferenceFields preferences={preferences} onChange={setPreferences} />
    </Sheet>
  );
}

const interestedInChoices = [
  { value: "women", label: text.interestedInNames.women },
  { value: "men", label: text.interestedInNames.men },
  { value: "everyone", label: text.interestedInNames.everyone },
];

interface PreferenceFieldsProps {
  preferences: Preferences;
  onChange: (preferences: Preferences) => void;
}

const PreferenceFields = ({ preferences, onChange }: PreferenceFieldsProps) => (
  <div className="flex flex-col gap-6">
    <RadioChips
      label={text.interestedIn}
      even
      choices={interestedInChoices}
      value={preferences.interested_in}
      onChange={(interested_in) => onChange({ ...preferences, interested_in })}
    />
    <Ages preferences={preferences} onChange={onChange} />
    <Slider
      label={text.distance}
      {...distances}
      value={preferences.max_distance}
      valueText={text.km(preferences.max_distance)}
      onChange={(max_distance) => onChange({ ...preferences, max_distance })}
    />
    <div className="flex flex-col gap-1.5">
      <CheckChips
        label={text.interests}
        // Interests chosen elsewhere that are not in the list can be seen and removed.
        choices={[...new Set([...preferenceInterests, ...preferences.interests])]}
        value={preferences.interests}
        onToggle={(interest) => onChange(toggleInterest(preferences, interest))}
      />
      <p className="text-sm text-ink-soft">{text.interestsHint}</p>
    </div>
  </div>
);

function Ages({ preferences, onChange }: PreferenceFieldsProps) {
  const low = text.age(preferences.age_min, ages.max);
  const high = text.age(preferences.age_max, ages.max);
  return (
    <RangeSlider
      label={text.ages}
      {...ages}
      valueText={text.between(low, high)}
      low={{
        label: text.ageMin,
        value: sliderValue(preferences.age_min),
        valueText: low,
        onChange: (moved) => onChange(withMinAge(preferences, moved)),
      }}
      high={{
        label: text.ageMax,
        value: sliderValue(preferences.age_max),
        valueText: high,
        onChange: (moved) => onChange(withMaxAge(preferences, moved)),
      }}
    />
  );
}
