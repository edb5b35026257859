import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { LocateFixed } from "lucide-react";
import { useEffect, useState } from "react";
import { currentPlace, suggestedPlaces } from "#/api/places";
import { loadAgainOnceConnected } from "#/state/loadAgain";
import { QueryProvider } from "#/state/QueryProvider";
import { signup } from "#/text/signup";
import { Button } from "#/ui/Button";
import { Combobox } from "#/ui/Combobox";
import { useDebounced } from "#/ui/useDebounced";

const words = signup.personal;

interface LocationFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** It gets the focus when its dialog opens. */
  first?: true;
  /** Says also while it has the focus that the place is not known. */
  warns?: boolean;
}

/** A field for where somebody lives: typed, chosen from suggestions, or from the device's position. */
export default function LocationField(props: LocationFieldProps) {
  return (
    <QueryProvider>
      <PlaceField {...props} />
    </QueryProvider>
  );
}

function PlaceField({ value, onChange, first, warns = false }: LocationFieldProps) {
  const typed = useDebounced(value.trim());
  const { data, isPlaceholderData, isError } = useQuery({
    ...suggestedPlaces(typed),
    placeholderData: keepPreviousData,
  });
  const cache = useQueryClient();
  useEffect(() => loadAgainOnceConnected(cache), [cache]);
  const labels = typed === "" ? [] : (data?.labels ?? []);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [hasFocus, setHasFocus] = useState(false);
  const text = value.trim();
  const isCurrent = typed === text && !isPlaceholderData;
  // The server knows names in many spellings.
  const isUnknown = typed !== "" && isCurrent && data?.isKnown === false;
  const problem = refused ?? (warns || (isUnknown && !hasFocus) ? words.locationNotFound : undefined);
  const failed = isError && data === undefined ? words.noSuggestions : undefined;

  const locate = async () => {
    setAsking(true);
    setRefused(undefined);
    try {
      const place = await currentPlace();
      if (place === null) setRefused(words.locationUnknown);
      else onChange(place);
    } catch {
      setRefused(words.locationRefused);
    } finally {
      setAsking(false);
    }
  };

  return (
    <div className="flex flex-col gap-3" onFocus={() => setHasFocus(true)} onBlur={() => setHasFocus(false)}>
      <Combobox
        label={words.location}
        data-first={first}
        name="location"
        autoComplete="off"
        // Not an error of the field: what is typed in it may well be a city.
        hint={problem ?? failed ?? words.locationHint}
        value={value}
        suggestions={isCurrent ? labels : beginningWith(text, labels)}
        countLabel={words.suggestions}
        onChange={(location) => {
          setRefused(undefined);
          onChange(location);
        }}
      />
      <span role="status" className="sr-only">
        {problem ?? failed}
      </span>
      <Button
        variant="secondary"
        busy={asking}
        icon={<LocateFixed size={20} aria-hidden />}
        onClick={() => void locate()}
      >
        {words.fromDevice}
      </Button>
    </div>
  );
}

/** What still fits of the suggestions for an earlier text: others would be chosen by mistake. */
function beginningWith(text: string, labels: readonly string[]): readonly string[] {
  const beginning = text.toLocaleLowerCase();
  return text === "" ? [] : labels.filter((label) => label.toLocaleLowerCase().startsWith(beginning));
}
