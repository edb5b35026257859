import type { Preferences } from "#/api/types";
import { preferenceInterests } from "#/text/choices";
import { preferences as text } from "#/text/preferences";
import { CheckChips, RadioChips } from "#/ui/ChoiceChips";
import { RangeSlider } from "#/ui/RangeSlider";
import { Slider } from "#/ui/Slider";
import { ages, distances, sliderValue, toggleInterest, withMaxAge, withMinAge } from "./preferences";

const interestedInChoices = [
  { value: "women", label: text.interestedInNames.women },
  { value: "men", label: text.interestedInNames.men },
  { value: "everyone", label: text.interestedInNames.everyone },
];

interface PreferenceFieldsProps {
  preferences: Preferences;
  onChange: (preferences: Preferences) => void;
}

/** The fields of the preferences: whom, of which age, how far away, and interests. */
export const PreferenceFields = ({ preferences, onChange }: PreferenceFieldsProps) => (
  <div className="flex flex-col gap-6">
    <RadioChips
      first
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
