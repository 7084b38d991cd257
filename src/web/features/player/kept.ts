/** What was on, kept by the tab for the time after a reload; the volume, by the browser. */
import { keptPlayerKey } from '#web/music/player/player-wanted.ts';
import type { PlayerState, PlayerTrack } from '#web/music/player/transitions.ts';

export type KeptPlayer = {
  /** Whose it is: a private playlist is nobody else's. */
  account: string | null;
  playlist: PlayerTrack[];
  index: number;
  time: number;
};

const volumeKey = 'playerVolume';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNone = (value: unknown) => value === undefined || isText(value);

const isTrack = (value: unknown): value is PlayerTrack =>
  isRecord(value) &&
  [value.id, value.title, value.artist, value.platform].every(isText) &&
  (value.albumArt === null || isText(value.albumArt)) &&
  [value.videoId, value.platformTrackId, value.originalUrl, value.trackId].every(isTextOrNone) &&
  [undefined, 'gone', 'private'].includes(value.unplayable as undefined);

/** Undefined where the text is not what we wrote. */
export function readKept(text: string | null): KeptPlayer | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
  if (!isRecord(value) || !Array.isArray(value.playlist) || !value.playlist.every(isTrack)) return undefined;
  const { account, playlist, index, time } = value;
  if (account !== null && !isText(account)) return undefined;
  if (!Number.isInteger(index) || !playlist[index as number]) return undefined;
  if (typeof time !== 'number' || !Number.isFinite(time) || time < 0) return undefined;
  return { account, playlist, index: index as number, time };
}

/** Storage that is full or forbidden only means that nothing is kept. */
function quietly<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export const takeKept = (): KeptPlayer | undefined =>
  quietly(() => readKept(sessionStorage.getItem(keptPlayerKey)));

export function keep(state: PlayerState, time: number, account: string | null): void {
  const { playlist, currentTrackIndex: index, currentTrack, isVisible } = state;
  quietly(() => {
    if (!currentTrack || !isVisible) sessionStorage.removeItem(keptPlayerKey);
    else {
      const kept: KeptPlayer = { account, playlist: [...playlist], index, time };
      sessionStorage.setItem(keptPlayerKey, JSON.stringify(kept));
    }
  });
}

export const forgetKept = () => quietly(() => sessionStorage.removeItem(keptPlayerKey));

export function keptVolume(): number | undefined {
  const text = quietly(() => localStorage.getItem(volumeKey));
  return text && /^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : undefined;
}

export const keepVolume = (volume: number) => quietly(() => localStorage.setItem(volumeKey, String(volume)));
