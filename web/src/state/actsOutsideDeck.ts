// What `deckEvents.ts` exports, by the names that `features/safety` has for it.
export { type DeckEvent as ActOutsideDeck, deckEventsOf as actsOutsideDeckOf } from "./deckEvents";
