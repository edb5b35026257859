/** How wide the photo of a card is, as in `<img sizes>`. The page asks for the first one before the app is there (`tools/pageStart.mjs`). */
export const CARD_PHOTO_SIZES = "(min-width: 1024px) 520px, (min-width: 700px) 640px, 100vw";
