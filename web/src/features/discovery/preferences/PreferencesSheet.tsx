import { useState } from "react";
import { messageOf } from "#/api/failure";
import type { Preferences } from "#/api/types";
import { savePreferences } from "#/state/preferences";
import { useMe } from "#/state/session";
import { preferences as text, wishedInterests } from "#/text/preferences";
import { Button } from "#/ui/Button";
import { CheckChips, RadioChips } from "#/ui/ChoiceChips";
import { ErrorText } from "#/ui/ErrorText";
import { RangeSlider } from "#/ui/RangeSlider";
import { Sheet } from "#/ui/Sheet";
import { Slider } from "#/ui/Slider";
import { ages, changed, distances, startingWishes, thumbOf, withHigh, withInterest, withLow } from "./wishes";

interface PreferencesSheetProps {
  open?: boolean;
  onClose: () => void;
  /** The server has taken the new wishes. */
  onSaved: () => void;
}

/** Whom one would like to meet. */
export default function PreferencesSheet({ open = true, ...rest }: PreferencesSheetProps) {
  return open ? <Panel {...rest} /> : null;
}

function Panel({ onClose, onSaved }: Omit<PreferencesSheetProps, "open">) {
  const stored = useMe().preferences;
  const [wishes, setWishes] = useState(stored);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState("");
  const changes = changed(stored, wishes);

  const save = async () => {
    if (!changes) return;
    setSaving(true);
    setFailure("");
    try {
      await savePreferences(changes);
      onSaved();
      onClose();
    } catch (thrown) {
      setFailure(text.failed(messageOf(thrown)));
      setSaving(false);
    }
  };

  return (
    <Sheet
      title={text.title}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-3">
          <ErrorText>{failure}</ErrorText>
          <div className="grid grid-cols-[1fr_2fr] gap-3">
            <Button variant="secondary" onClick={() => setWishes(startingWishes)}>
              {text.reset}
            </Button>
            <Button disabled={!changes} busy={saving} onClick={() => void save()}>
              {text.save}
            </Button>
          </div>
        </div>
      }
    >
      <Wishes wishes={wishes} onChange={setWishes} />
    </Sheet>
  );
}

const kinds = [
  { value: "women", label: text.kinds.women },
  { value: "men", label: text.kinds.men },
  { value: "everyone", label: text.kinds.everyone },
];

interface WishesProps {
  wishes: Preferences;
  onChange: (wishes: Preferences) => void;
}

const Wishes = ({ wishes, onChange }: WishesProps) => (
  <div className="flex flex-col gap-6">
    <RadioChips
      label={text.interestedIn}
      even
      choices={kinds}
      value={wishes.interested_in}
      onChange={(interested_in) => onChange({ ...wishes, interested_in })}
    />
    <Ages wishes={wishes} onChange={onChange} />
    <Slider
      label={text.distance}
      {...distances}
      value={wishes.max_distance}
      said={text.km(wishes.max_distance)}
      onChange={(max_distance) => onChange({ ...wishes, max_distance })}
    />
    <div className="flex flex-col gap-1.5">
      <CheckChips
        label={text.interests}
        // What was wished for elsewhere and is not among them can still be seen and taken away.
        choices={[...new Set([...wishedInterests, ...wishes.interests])]}
        value={wishes.interests}
        onToggle={(interest) => onChange(withInterest(wishes, interest))}
      />
      <p className="text-sm text-ink-soft">{text.interestsHint}</p>
    </div>
  </div>
);

function Ages({ wishes, onChange }: WishesProps) {
  const low = text.age(wishes.age_min, ages.max);
  const high = text.age(wishes.age_max, ages.max);
  return (
    <RangeSlider
      label={text.ages}
      {...ages}
      said={text.between(low, high)}
      low={{
        label: text.ageMin,
        value: thumbOf(wishes.age_min),
        said: low,
        onChange: (moved) => onChange(withLow(wishes, moved)),
      }}
      high={{
        label: text.ageMax,
        value: thumbOf(wishes.age_max),
        said: high,
        onChange: (moved) => onChange(withHigh(wishes, moved)),
      }}
    />
  );
}
