/**
 * The texts a page needs: sent inside it, so that taking it over asks for nothing more, or named as files that come
 * beside its scripts, for pages that the same person opens again and again.
 */
import { createContext, useContext } from 'react';
import { preload } from 'react-dom';
import { useMatches } from 'react-router';
import type { TextFolder } from '#i18n/texts.ts';
import type { FolderTexts } from '#i18n/translator.ts';

export type TextSources = {
  texts(folders: readonly TextFolder[]): Record<string, FolderTexts>;
  files(folders: readonly TextFolder[]): Record<string, string>;
};

/** Given by the server's entry alone: the texts of some folders in the page's language, or where they are. */
export const TextSource = createContext<TextSources | undefined>(undefined);

/** A route names the folders it shows: `export const handle: PageHandle = { texts: ['tracks'] }`. */
export type PageHandle = {
  texts: TextFolder[];
  /** Needed where the route's loader found nobody signed in. */
  visitorTexts?: TextFolder[];
  /** Of whoever is signed in: their browser keeps the texts as files. */
  areTextsKept?: true;
  /** Shown as it was sent: no script takes the page over. */
  isStill?: true;
};

/** What stands in the page: each folder's texts, or its file's address. */
type Sent = Record<string, FolderTexts | string>;

const everywhere: TextFolder[] = ['frame', 'errors'];

/** `<` is written so that no text can end the script element. */
const safely = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

function useSentTexts(): Sent | undefined {
  const source = useContext(TextSource);
  const handles = useMatches().map(({ handle, loaderData }) => ({
    ...(handle as PageHandle | undefined),
    isVisitor: (loaderData as { isSignedIn?: boolean } | undefined)?.isSignedIn === false,
  }));
  const named = handles.flatMap(({ texts = [], visitorTexts = [], isVisitor }) =>
    isVisitor ? [...texts, ...visitorTexts] : texts,
  );
  const folders = [...new Set([...everywhere, ...named])];
  const areKept = handles.some(({ areTextsKept, isVisitor }) => areTextsKept && !isVisitor);
  return areKept ? source?.files(folders) : source?.texts(folders);
}

function useSentJson(): string {
  const sent = useSentTexts();
  for (const text of Object.values(sent ?? {}))
    if (typeof text === 'string') preload(text, { as: 'fetch', crossOrigin: 'anonymous' });
  return sent ? safely(sent) : '';
}

/** The browser leaves what it was sent as it is, and loads nothing of how that was made. */
const useJson = import.meta.env.SSR ? useSentJson : () => '';

export function SentTexts() {
  const json = useJson();
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

/** In the browser: what the page came with. */
export async function receiveTexts(): Promise<Record<string, FolderTexts>> {
  const sent = JSON.parse(document.getElementById('texts')?.textContent ?? '{}') as Sent;
  const each = Object.entries(sent).map(async ([folder, text]) => {
    return [folder, typeof text === 'string' ? await textAt(text) : text] as const;
  });
  return Object.fromEntries(await Promise.all(each));
}

const longestPause = 30_000;
const longestAnswer = 30_000;

/** The texts of a file, or nothing where it cannot be had now. */
export async function tryTextAt(address: string): Promise<FolderTexts | undefined> {
  const response = await fetch(address, { signal: AbortSignal.timeout(longestAnswer) });
  return response.ok ? response.json() : undefined;
}

/** Tries until something has come, with ever longer pauses. */
export async function untilThere<Found>(attempt: () => Promise<Found | undefined>): Promise<Found> {
  for (let pause = 1_000; ; pause = Math.min(pause * 2, longestPause)) {
    const found = await attempt().catch(() => undefined);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Without its texts a page can be read, and nothing of it be used. */
const textAt = (address: string): Promise<FolderTexts> => untilThere(() => tryTextAt(address));
