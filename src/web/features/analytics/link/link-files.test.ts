import { expect, it } from 'vitest';
import { historyFile } from './link-files.ts';

const track = { id: 'trk_1', title: 'Café, Nord', platform: 'youtube' } as const;
const counter = { source: 'counter', observedAt: '2026-11-19T20:00:00.000Z' } as const;
const days = [
  { date: '2026-11-17', value: null, note: 'missing' as const, source: null, observedAt: null },
  {
    date: '2026-11-18',
    value: 12,
    ...counter,
    corrected: -3,
    gap: { from: '2026-11-16', to: '2026-11-18', gained: 40, corrected: 0 },
  },
  { date: '2026-11-19', value: 0, ...counter },
];
const of = {
  track,
  shown: { days, metric: 'views' as const, mode: 'change' as const },
  timeZone: 'Asia/Tokyo',
  isSandbox: true,
};

it('[EXP-01] [EXP-03] a history for programs says of each day where its number is from, and what is missing', async () => {
  const { name, blob } = historyFile('csv', of);
  expect(name).toBe('history-cafe-nord-views-sandbox-2026-11-17-2026-11-19.csv');
  expect((await blob.text()).split('\r\n')).toEqual([
    'trackId,platform,metric,mode,date,value,note,source,observedAt,correctedFrom,corrected,gapFrom,gapTo,gapGained,gapCorrected,imported,timeZone,currency,sandbox',
    'trk_1,youtube,views,change,2026-11-17,,missing,,,,,,,,,,Asia/Tokyo,,true',
    'trk_1,youtube,views,change,2026-11-18,12,,counter,2026-11-19T20:00:00.000Z,,-3,2026-11-16,2026-11-18,40,0,,Asia/Tokyo,,true',
    'trk_1,youtube,views,change,2026-11-19,0,,counter,2026-11-19T20:00:00.000Z,,,,,,,,Asia/Tokyo,,true',
    '',
  ]);
});

it('[EXP-01] the same in JSON, with what it is of', async () => {
  const { name, blob } = historyFile('json', { ...of, isSandbox: false });
  expect(name).toBe('history-cafe-nord-views-2026-11-17-2026-11-19.json');
  const { metadata, points } = JSON.parse(await blob.text());
  expect(metadata).toEqual({
    ...{ trackId: 'trk_1', title: 'Café, Nord', platform: 'youtube' },
    ...{ metric: 'views', mode: 'change', timeZone: 'Asia/Tokyo' },
  });
  expect(points).toEqual(days);
});
