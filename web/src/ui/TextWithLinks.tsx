import type { ReactNode } from "react";
import { fewBreaks } from "./fewBreaks";
import { splitLinks } from "./links";

interface TextWithLinksProps {
  content: string;
  className?: string;
  quote?: ReactNode;
}

/** What was written, in the direction of its own script, its addresses to be opened. Nothing in it is ever markup. */
export const TextWithLinks = ({ content, className, quote }: TextWithLinksProps) => (
  <p className={className}>
    {quote}
    <bdi className="block">
      {splitLinks(fewBreaks(content)).map((piece, at) =>
        "href" in piece ? (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never move
            key={at}
            href={piece.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="underline underline-offset-2"
          >
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </bdi>
  </p>
);
