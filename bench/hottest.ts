/** Where the processor's time goes while something runs: the hottest places by their own time. */
import { Session } from 'node:inspector/promises';

export type Place = { name: string; file: string; line: number; ms: number; share: number };

export async function hottest(run: () => Promise<unknown>, most = 10): Promise<Place[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  await run();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const own = new Map<number, number>();
  profile.samples?.forEach((id, index) => {
    own.set(id, (own.get(id) ?? 0) + (profile.timeDeltas?.[index] ?? 0) / 1000);
  });
  const places = new Map<string, Place>();
  let busy = 0;
  for (const { id, callFrame } of profile.nodes) {
    const ms = own.get(id) ?? 0;
    const { functionName, url, lineNumber } = callFrame;
    // Nor the profiler itself.
    if (/^\((idle|root)\)$/.test(functionName) || url === 'node:inspector') continue;
    busy += ms;
    const key = `${functionName} ${url} ${lineNumber}`;
    const known = places.get(key) ?? {
      name: functionName || '(anonymous)',
      file: url,
      line: lineNumber + 1,
      ms: 0,
      share: 0,
    };
    known.ms += ms;
    places.set(key, known);
  }
  return [...places.values()]
    .map((place) => ({ ...place, share: place.ms / busy }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most);
}

const shortFile = (file: string): string => file.replace(/^.*?(node_modules|src|build|bench)\//, '$1/');

/** Why a place stays, by the first that its name or file has in it. */
const reasons: [RegExp, string][] = [
  [
    /writev|encodeInto|writeChunk|writeUtf8|utf8|encoding/,
    'the page’s own bytes, to text and to the socket; gathering them made it no faster',
  ],
  [/garbage collector/, 'what one page leaves behind: its elements, its strings, its data'],
  [/turbo-stream/, 'React Router writes the data into the page for the browser to take over with'],
  [
    /light-my-request|fastify/,
    'reads in process go through the same API as the browser’s: its checks are the only ones there are',
  ],
  [/react-router/, 'routes and links of the page'],
  [/react-dom|\/react\/|jsx/, 'React renders the tree'],
  [/query-core|react-query|useBaseQuery/, 'each part asks for its own read, which the page has already'],
  [/build\/server/, 'parts of the page itself'],
  [/node_modules\/pg|drizzle/, 'who asks, and the account version: no answer is given without them'],
  [/./, 'Node’s own work'],
];

const reasonFor = ({ name, file }: Place): string =>
  reasons.find(([pattern]) => pattern.test(`${name} ${file}`))?.[1] ?? '';

export const profileText = (page: string, places: readonly Place[]): string =>
  [
    `The hottest places while ${page} is rendered, by their own share of the processor's time.`,
    '',
    ...places.map(
      (place) =>
        `${(place.share * 100).toFixed(1).padStart(5)} %  ${place.name}  ${shortFile(place.file)}:${place.line}\n         stays: ${reasonFor(place)}`,
    ),
    '',
  ].join('\n');
