/** XML as a row of events, read in pieces: nothing of it is kept, and no entity of its own is known. */
import { longestLine } from '#domain/imports.ts';
import { boundedParser, Overgrown } from '#server/kernel/foreign/markup.ts';
import type { ByteSource } from '#server/kernel/foreign/source.ts';
import { Unreadable } from '#server/kernel/foreign/unreadable.ts';

type Attributes = Readonly<Record<string, string>>;

/** A sheet has ten. */
const mostLevels = 100;

/** Names come without the prefix of their namespace, which any program may call as it likes. */
type XmlEvents = {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  /** A text may come in parts. */
  text?(part: string): void;
};

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const withoutPrefixes = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => !name.startsWith('xmlns'))
      .map(([name, value]) => [local(name), value]),
  );

/** Gives way after each piece, so that what its events have made can be taken. Throws `Unreadable`. */
export async function* readXml(source: ByteSource, events: XmlEvents): AsyncGenerator<void> {
  let [since, isDamaged, isEnding] = [0, false, false];
  const heard = (): void => {
    since = 0;
  };
  const parser = boundedParser(
    {
      onopentag(name, attributes) {
        heard();
        events.open?.(local(name), withoutPrefixes(attributes));
      },
      onclosetag(name) {
        heard();
        // What is still open there was cut off.
        isDamaged ||= isEnding;
        events.close?.(local(name));
      },
      ontext(part) {
        heard();
        events.text?.(part);
      },
      // What a document declares for itself has no place in a spreadsheet, and has ended many readers.
      onprocessinginstruction(name) {
        heard();
        isDamaged ||= name.startsWith('!');
      },
    },
    { xmlMode: true, mostLevels },
  );
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const feed = (text: string): void => {
    since += text.length;
    parser.write(text);
    if (isDamaged) throw new Unreadable('damaged');
    // A name, a value or a remark without an end.
    if (since > longestLine) throw new Unreadable('line_too_long');
  };
  try {
    for await (const piece of source.read()) {
      feed(decoder.decode(piece, { stream: true }));
      yield;
    }
    feed(decoder.decode());
  } catch (error) {
    throw error instanceof TypeError || error instanceof Overgrown
      ? new Unreadable('damaged', { cause: error })
      : error;
  }
  isEnding = true;
  parser.end();
  if (isDamaged) throw new Unreadable('damaged');
  yield;
}

/** All of it at once, for what is short. */
export async function readWholeXml(source: ByteSource, events: XmlEvents): Promise<void> {
  for await (const _ of readXml(source, events));
}
