/** What is small and means much, drawn by chance, and what is sound but for some of its bytes. */
import fc from 'fast-check';

/** How often something comes: mostly a little, sometimes far more than anything of sense. */
export const manyTimes = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.constantFrom(101, 501, 1_001, 5_000, 20_000),
);

const piece = (pieces: readonly string[]) =>
  fc.tuple(fc.constantFrom(...pieces), manyTimes).map(([text, times]) => text.repeat(times));

/** Pieces of a language, each some or very many times, one after the other. */
export const repeated = (pieces: readonly string[]): fc.Arbitrary<string> =>
  fc.array(piece(pieces), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));

export const jsonBombs = fc.oneof(
  repeated([
    '[',
    ']',
    '{"a":',
    '}',
    '0,',
    '"a",',
    '{},',
    '[],',
    '\\',
    '"',
    '\\"',
    ' ',
    '1e999',
    '{"__proto__":',
  ]),
  manyTimes.map((times) => `${'['.repeat(times)}${']'.repeat(times)}`),
  manyTimes.map((times) => `${'{"a":'.repeat(times)}1${'}'.repeat(times)}`),
  manyTimes.map((times) => `[${'0,'.repeat(times)}0]`),
  manyTimes.map((times) => `{${'"a":[],'.repeat(times)}"b":0}`),
);

export const markupBombs = repeated([
  ...['<a>', '</a>', '<a b="1" ', ' c="2"', '/>', '<!--', '-->', '<![CDATA[', ']]>', '<?xml', '?>', '&amp;'],
  ...[
    '&a;',
    '&#x41;',
    '&',
    '<',
    '>',
    '"',
    "'",
    '\0',
    '=',
    '\ufffd',
    '<!DOCTYPE a [',
    '<!ENTITY a "&b;&b;">',
    ']>',
  ],
  ...[
    '<script>',
    '</script>',
    '<script type="application/ld+json">',
    '<p>',
    '</p>',
    '<table>',
    '<svg>',
    'text ',
  ],
]);

type Damage = { at: number; how: 'cut' | 'flip' | 'drop' | 'twice' | 'long'; byte: number; length: number };

const damage: fc.Arbitrary<Damage> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  how: fc.constantFrom('cut', 'flip', 'drop', 'twice', 'long'),
  byte: fc.nat(255),
  length: fc.integer({ min: 1, max: 64 }),
});

function damagedOnce(sound: Buffer, { at, how, byte, length }: Damage): Buffer {
  const from = Math.floor(at * sound.length);
  const [before, there, after] = [
    sound.subarray(0, from),
    sound.subarray(from, from + length),
    sound.subarray(from + length),
  ];
  if (how === 'cut') return before;
  if (how === 'drop') return Buffer.concat([before, after]);
  if (how === 'twice') return Buffer.concat([before, there, there, after]);
  // A length or a count that says as much as it can.
  if (how === 'long') return Buffer.concat([before, Buffer.alloc(there.length, 0xff), after]);
  const flipped = Buffer.from(sound);
  if (from < flipped.length) flipped[from] = byte;
  return flipped;
}

/** Cut off, with bytes that are others, missing or there twice. */
export const damaged = (sound: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .array(damage, { minLength: 1, maxLength: 4 })
    .map((damages) => damages.reduce((bytes, one) => damagedOnce(bytes, one), sound));
