import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#/api/failure";
import type { Suggestion } from "#/api/types";
import { useMyself } from "#/state/myself";
import { useMe } from "#/state/session";
import { morePeople as text } from "#/text/morePeople";
import { Button } from "#/ui/Button";
import { toast } from "#/ui/toasts";
import { describeBounds, suggestedChanges, suggestionsFor } from "./suggestions";

/** How many people are just outside one's preferences, with a button that widens them. */
export function Suggestions({ onApplied }: { onApplied: () => void }) {
  const myself = useMyself();
  const preferences = useMe().preferences;
  const { data: suggestions = [] } = useQuery(suggestionsFor(preferences));
  const [taken, setTaken] = useState<Suggestion>();
  const widen = async (suggestion: Suggestion) => {
    if (taken) return;
    setTaken(suggestion);
    try {
      await myself.savePreferences(suggestedChanges(suggestion));
      onApplied();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setTaken(undefined);
    }
  };
  if (suggestions.length === 0) return null;
  return (
    <section aria-label={text.suggestions} className="flex animate-rise flex-col gap-3 pb-6 text-left">
      {suggestions.map((suggestion, at) => {
        const { now, wider } = describeBounds(preferences, suggestion);
        return (
          <div
            key={wider}
            className="flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-4"
          >
            <p>{text.justOutside(suggestion.people, suggestion.is_capped, now)}</p>
            <Button
              variant={at === 0 ? "primary" : "secondary"}
              busy={taken === suggestion}
              onClick={() => void widen(suggestion)}
            >
              {text.widenTo(wider)}
            </Button>
          </div>
        );
      })}
    </section>
  );
}
