/** Files of one's own for the pictures of `/features`: what an artist exports, and a master. Made up, and the same each time. */
import { wav } from '#kit/wave.ts';

export type SongOnFile = { title: string; artist: string; isrc?: string };
export type MadeFile = { name: string; mimeType: string; buffer: Buffer };

const csv = (name: string, lines: readonly string[]): MadeFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

const dayBack = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

function monthBack(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
}

/** Weekends are stronger, and a playlist found the song in the middle. */
export const timelineOf = ({ title }: SongOnFile): MadeFile =>
  csv(`${title}-timeline.csv`, [
    'date,streams',
    ...Array.from({ length: 60 }, (_, place) => {
      const weekday = new Date(`${dayBack(61 - place)}T00:00Z`).getUTCDay();
      const found = place > 32 ? 420 * Math.exp((32 - place) / 14) : 0;
      const streams = 610 + (weekday === 5 || weekday === 6 ? 150 : 0) + found + (place % 5) * 17;
      return `${dayBack(61 - place)},${Math.round(streams)}`;
    }),
  ]);

/** Twelve months of a distributor’s statement; of the first song a country stands out in one of them. */
export function statementOf(songs: readonly SongOnFile[]): MadeFile {
  const line = (back: number, store: string, country: string, song: SongOnFile, units: number) =>
    [
      `${monthBack(0)}-01`,
      monthBack(back),
      store,
      song.artist,
      `"${song.title}"`,
      song.isrc ?? '',
      '',
      ...[units, 100, 'Song', country, 0, (units * 0.0031).toFixed(4)],
    ].join(',');
  const rows = songs.flatMap((song, rank) =>
    Array.from({ length: 12 }, (_, at) => at + 2).flatMap((back) => {
      const much = Math.round((21_000 / (rank + 1)) * (1 + 0.06 * Math.sin(back)));
      return [
        line(back, 'Spotify', 'DE', song, much),
        line(back, 'Apple Music', 'US', song, Math.round(much * 0.4)),
        line(back, 'Deezer', 'FR', song, Math.round(much * 0.2)),
        ...(rank === 0 ? [line(back, 'Spotify', 'VN', song, back === 2 ? 94_000 : 1_800)] : []),
      ];
    }),
  );
  return csv('statement.csv', [
    'Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Song/Album,Country of Sale,Songwriter Royalties Withheld,Earnings (USD)',
    ...rows,
  ]);
}

/** A beat and a chord that swells, as loud as masters are. */
export const master = (name: string): MadeFile => ({
  name: `${name}.wav`,
  mimeType: 'audio/wav',
  buffer: wav(
    (second) => {
      const swell = 0.35 + 0.65 * Math.abs(Math.sin((second / 40) * Math.PI * 3));
      const beat = Math.exp(-6 * ((second * 2) % 1)) * Math.sin(2 * Math.PI * 55 * second);
      const chord = [220, 277.2, 329.6].reduce(
        (sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * second),
        0,
      );
      return Math.max(-0.97, Math.min(0.97, 0.75 * beat + 0.32 * swell * chord));
    },
    { seconds: 40, rate: 44_100 },
  ),
});
