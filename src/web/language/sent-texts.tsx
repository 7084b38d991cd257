/** The texts a page needs, sent inside it, so that taking it over asks for nothing more. */
import { createContext, useContext } from 'react';
import { useMatches } from 'react-router';
import type { TextFolder } from '#i18n/texts.ts';

/** Given by the server's entry alone: the texts of some folders in the page's language. */
export const TextSource = createContext<((folders: TextFolder[]) => object) | undefined>(undefined);

/** A route names the folders it shows: `export const handle: PageHandle = { texts: ['tracks'] }`. */
export type PageHandle = {
  texts: TextFolder[];
  /** Needed where the route's loader found nobody signed in. */
  visitorTexts?: TextFolder[];
  /** Shown as it was sent: no script takes the page over. */
  isStill?: true;
};

const everywhere: TextFolder[] = ['frame', 'errors'];

/** `<` is written so that no text can end the script element. */
const safely = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

export function SentTexts() {
  const source = useContext(TextSource);
  const named = useMatches().flatMap(({ handle, loaderData }) => {
    const { texts = [], visitorTexts = [] } = (handle as PageHandle | undefined) ?? {};
    const isVisitor = (loaderData as { isSignedIn?: boolean } | undefined)?.isSignedIn === false;
    return isVisitor ? [...texts, ...visitorTexts] : texts;
  });
  const json = source ? safely(source([...new Set([...everywhere, ...named])])) : '';
  return (
    <script
      id="texts"
      type="application/json"
      suppressHydrationWarning
      // JSON of our own texts, made safe above.
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
