import { takeFocusAtOnce } from "../keepFocus";
import { ClaimedItem, type ClaimedItemProps } from "./ClaimedItem";

/** An item that is open, in whose place the keyboard is from the first. */
export const OpenItem = (props: ClaimedItemProps) => (
  <div ref={takeFocusAtOnce} tabIndex={-1} data-place className="min-w-0 outline-none">
    <ClaimedItem {...props} />
  </div>
);
