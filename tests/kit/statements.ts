/** One song's money as five kinds of statements tell it. */

type Song = { title: string; artist: string; isrc: string };

export type KindOfStatement = {
  name: string;
  lines: (song: Song) => string[];
  /** By currency. */
  money: Record<string, number>;
  units: number;
};

export const fiveKinds: readonly KindOfStatement[] = [
  {
    name: 'distrokid.csv',
    lines: ({ title, artist, isrc }) => [
      'Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Song/Album,Country of Sale,Songwriter Royalties Withheld,Earnings (USD)',
      `2026-08-15,2026-06,Spotify,${artist},${title},${isrc},1,1000,100,Song,US,0,3.10`,
      `2026-08-15,2026-06,Spotify,${artist},${title},${isrc},1,200,100,Song,DE,0,0.70`,
      `2026-08-15,2026-07,Deezer,${artist},${title},${isrc},1,10,100,Song,US,0,0.050785`,
    ],
    money: { USD: 3.850785 },
    units: 1210,
  },
  {
    name: 'bandcamp.csv',
    lines: ({ title, artist, isrc }) => [
      'date,paid to,item type,item name,artist,currency,item price,quantity,net amount,isrc,country code,change to payout balance,item url',
      `6/24/26 11:21pm,Bandcamp,track,${title},${artist},EUR,14,1,12.03,${isrc},DE,,https://ada.bandcamp.com/track/a`,
      `6/25/26 11:21pm,Bandcamp,track,${title},${artist},EUR,2,1,1.70,${isrc},DE,,https://ada.bandcamp.com/track/a`,
      `6/28/26 11:21pm,Bandcamp,refund,${title},${artist},EUR,14,-1,,${isrc},DE,-12.03,https://ada.bandcamp.com/track/a`,
    ],
    money: { EUR: 1.7 },
    units: 1,
  },
  {
    name: 'tunecore.csv',
    lines: ({ title, artist, isrc }) => [
      'Sales Period,Store Name,Artist,Song Title,ISRC,Units,Net Revenue,Currency',
      `2026-06-01,Apple Music,${artist},${title},${isrc},120,1.88,USD`,
      `2026-06-01,Apple Music,${artist},${title},${isrc},50,0.40,GBP`,
    ],
    money: { USD: 1.88, GBP: 0.4 },
    units: 170,
  },
  {
    name: 'believe.csv',
    lines: ({ title, artist, isrc }) => [
      'Reporting month;Sales Month;Platform;Country / Region;Artist Name;Track title;ISRC;Quantity;Client Payment Currency;Net Revenue',
      `2026-08-01;2026-06-01;Spotify;France;${artist};${title};${isrc};1200;EUR;2,52`,
    ],
    money: { EUR: 2.52 },
    units: 1200,
  },
  {
    name: 'symphonic.csv',
    lines: ({ title, artist, isrc }) => [
      'Reporting Period,Label,Track Title,ISRC Code,Track Artists,Digital Service Provider,Activity Period,Territory,Sale or Void,Count,Royalty ($US)',
      `AUG-26,Own,${title},${isrc},${artist},Spotify,JUN-26,US,Sale,900,3.41`,
      `AUG-26,Own,${title},${isrc},${artist},Spotify,JUN-26,US,Void,100,0.40`,
    ],
    money: { USD: 3.01 },
    units: 800,
  },
];

/** What all of them come to, by currency, and the units besides. */
export const ofAllKinds = {
  money: { EUR: '4.22', GBP: '0.40', USD: '8.740785' },
  /** Those of TuneCore's one row in two currencies stand apart. */
  units: 1210 + 1 + 1200 + 800,
  unitsApart: 170,
};
