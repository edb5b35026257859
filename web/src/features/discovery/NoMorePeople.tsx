import { useQuery } from "@tanstack/react-query";
import { Telescope, Users } from "lucide-react";
import { useMe } from "#/state/session";
import { discovery } from "#/text/discovery";
import { morePeople as text } from "#/text/morePeople";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { DeckSkeleton } from "./DeckSkeleton";
import type { View } from "./useView";
import { Suggestions } from "./Suggestions";
import { suggestionsFor } from "./suggestions";

interface NoMorePeopleProps {
  view: View;
  /** True if there were people before. */
  hadPeople: boolean;
  onRefresh: () => void;
  /** Undoes the last step, if there is one. */
  onUndo: (() => void) | undefined;
  onWidened: () => void;
  /** Opens the preferences. */
  onPreferences: () => void;
}

/** Shown when the server has nobody who fits, with suggestions that would bring more people. */
export default function NoMorePeople({
  view,
  hadPeople,
  onRefresh,
  onUndo,
  onWidened,
  onPreferences,
}: NoMorePeopleProps) {
  const { data: suggestions = [], isLoading } = useQuery(suggestionsFor(useMe().preferences));
  // They come above the buttons, which must not move away under a finger.
  if (isLoading) return <DeckSkeleton view={view} />;
  const Art = hadPeople ? Telescope : Users;
  // The one that can help: where nobody has fitted, loading again brings nobody.
  const variantOf = (isMain: boolean) => (isMain && suggestions.length === 0 ? "primary" : "secondary");
  return (
    <div className="my-auto">
      <EmptyState
        art={<Art size={48} strokeWidth={1.5} aria-hidden />}
        title={hadPeople ? text.noMore : text.noData}
        hint={hadPeople ? text.noMoreHint : text.noDataHint}
        action={
          <>
            <Suggestions onApplied={onWidened} />
            <div className="flex flex-wrap justify-center gap-2">
              {onUndo ? (
                <Button variant="secondary" onClick={onUndo}>
                  {discovery.undo}
                </Button>
              ) : null}
              <Button variant={variantOf(!hadPeople)} onClick={onPreferences}>
                {text.change}
              </Button>
              <Button variant={variantOf(hadPeople)} onClick={onRefresh}>
                {hadPeople ? discovery.refresh : text.reload}
              </Button>
            </div>
          </>
        }
      />
    </div>
  );
}
