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

export const profileText = (page: string, places: readonly Place[]): string =>
  [
    `The hottest places while ${page} is rendered, by their own share of the processor's time.`,
    '',
    ...places.map(
      (place) =>
        `${(place.share * 100).toFixed(1).padStart(5)} %  ${place.name}  ${shortFile(place.file)}:${place.line}`,
    ),
    '',
  ].join('\n');
