import { useSearchParams } from "react-router";
import { likes as text } from "#/text/likes";
import { Tabs } from "#/ui/Tabs";
import type { ListName, LoadedList } from "./lists";
import { PeopleList } from "./PeopleList";

interface LikeTabsProps extends Record<ListName, LoadedList> {
  /** When the lists were loaded: relative times count from here. */
  asOf: number;
}

/** Both lists, of which one is shown. */
export function LikeTabs({ asOf, ...lists }: LikeTabsProps) {
  const [query, setQuery] = useSearchParams();
  const shown: ListName = query.get("tab") === "favorites" ? "favorites" : "likes";
  const show = (list: ListName) => setQuery(list === "likes" ? {} : { tab: list }, { replace: true });
  const tab = (list: ListName) => ({
    value: list,
    label: <TabLabel name={text.tabs[list]} count={lists[list].total} />,
  });
  return (
    <Tabs label={text.lists} tabs={[tab("likes"), tab("favorites")]} value={shown} onChange={show}>
      <PeopleList key={shown} {...lists[shown]} list={shown} now={new Date(asOf)} />
    </Tabs>
  );
}

const TabLabel = ({ name, count }: { name: string; count: number }) => (
  <>
    <span className="block">{name}</span>{" "}
    <span className="block text-xs font-medium">{text.people(count)}</span>
  </>
);
