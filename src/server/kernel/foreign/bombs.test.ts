/** What every reader of foreign bytes stands on: a value or a failure with a name, and counted work. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importFailures } from '#domain/imports.ts';
import { damaged, jsonBombs, markupBombs } from '#kit/bombs.ts';
import { forgedZip, zipOf } from '#kit/packed-files.ts';
import { draws } from '#kit/thorough.ts';
import { parseJson } from './json.ts';
import { boundedParser, Overgrown } from './markup.ts';
import { Unreadable } from './unreadable.ts';
import { filesIn } from './zip.ts';

/** Lists, objects and what is in them, and how deep they lie. */
function measure(value: unknown, level = 0): { parts: number; levels: number } {
  if (typeof value !== 'object' || value === null) return { parts: 1, levels: level };
  let [parts, levels] = [1, level + 1];
  for (const inner of Object.values(value)) {
    const found = measure(inner, level + 1);
    parts += found.parts;
    levels = Math.max(levels, found.levels);
  }
  return { parts, levels };
}

test('[SEC-03] JSON is a value of bounded parts and levels, or no JSON', () => {
  const most = 1_000;
  fc.assert(
    fc.property(jsonBombs, (text) => {
      let value: unknown;
      try {
        value = parseJson(text, most);
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
        return;
      }
      const { parts, levels } = measure(value);
      // Each list and object, and what stands before, between and behind its commas.
      expect(parts).toBeLessThanOrEqual(2 * most + 1);
      expect(levels).toBeLessThanOrEqual(64);
      expect(({} as { a?: unknown }).a).toBeUndefined();
    }),
    { numRuns: draws(600) },
  );
});

test.each([true, false])(
  '[SEC-03] markup (XML: %s) is as many events as it has letters at most, and no deeper than it may',
  (xmlMode) => {
    const mostLevels = 100;
    fc.assert(
      fc.property(markupBombs, (text) => {
        let [open, deepest, events, attributes] = [0, 0, 0, 0];
        const parser = boundedParser(
          {
            onopentag: (_name, given) => {
              events++;
              deepest = Math.max(deepest, ++open);
              attributes = Math.max(attributes, Object.keys(given).length);
            },
            onclosetag: () => {
              events++;
              open--;
            },
            ontext: () => events++,
            onprocessinginstruction: () => events++,
          },
          { xmlMode, mostLevels },
        );
        try {
          parser.end(text);
        } catch (error) {
          expect(error).toBeInstanceOf(Overgrown);
        }
        expect(deepest).toBeLessThanOrEqual(mostLevels);
        expect(attributes).toBeLessThanOrEqual(200);
        expect(events).toBeLessThanOrEqual(2 * text.length);
      }),
      { numRuns: draws(300) },
    );
  },
);

/** What is in it, read to its end: bytes of all files, and what they may be at most. */
async function unpacked(bytes: Buffer): Promise<{ read: number; told: number } | string> {
  let [read, told] = [0, 0];
  try {
    for (const file of await filesIn({ bytes }, 20_000_000)) {
      told += file.bytes;
      for await (const piece of file.source.read()) read += piece.length;
    }
    return { read, told };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    expect(read).toBeLessThanOrEqual(told);
    return error.failure;
  }
}

const entry = fc.record({
  name: fc.constantFrom(
    'a.csv',
    'a.csv',
    '../a',
    '/a',
    'a\\b',
    'a\0b',
    '',
    'x'.repeat(300),
    '__MACOSX/a',
    'ä',
  ),
  data: fc
    .tuple(fc.constantFrom('a', 'date,streams\n', '\0'), fc.constantFrom(0, 1, 1_000, 200_000))
    .map(([text, times]) => Buffer.from(text.repeat(times))),
  unpacked: fc.option(fc.constantFrom(0, 1, 100, 2 ** 31, 2 ** 32 - 1), { nil: undefined }),
  flags: fc.constantFrom(0x800, 0, 1, 8, 0xffff),
  at: fc.option(fc.constantFrom(0, 1, 2 ** 32 - 1), { nil: undefined }),
  isHidden: fc.boolean(),
});

const given = <T extends object>(all: T) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T;

test('[SEC-03] a zip whose directory lies is read as far as it says, or refused by name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 6 }), async (entries) => {
      const zip = forgedZip(entries.map((one) => given(one)) as Parameters<typeof forgedZip>[0]);
      const found = await unpacked(zip);
      if (typeof found === 'string') expect(importFailures).toContain(found);
      else expect(found.read).toBeLessThanOrEqual(found.told);
    }),
    { numRuns: draws(200) },
  );
});

test('[SEC-03] a damaged zip is read as far as it says, or refused by name', async () => {
  const sound = await zipOf({ 'a.csv': 'date,streams\n'.repeat(1_000), 'b/c.csv': 'x', 'd.csv': '' });
  expect(await unpacked(sound)).toEqual({ read: 13_001, told: 13_001 });
  await fc.assert(
    fc.asyncProperty(damaged(sound), async (bytes) => {
      const found = await unpacked(bytes);
      if (typeof found === 'string') expect(importFailures).toContain(found);
      else expect(found.read).toBeLessThanOrEqual(found.told);
    }),
    { numRuns: draws(400) },
  );
});
