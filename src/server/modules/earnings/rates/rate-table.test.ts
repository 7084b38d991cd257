import { expect, test } from 'vitest';
import { ratesIn } from './rate-table.ts';

test('[EARN-01] a table of rates is a row a rate, or a column a currency as the European Central Bank has it', () => {
  const rows = ['day,currency,rate', '2026-06-30,USD,1.0842', '2026-06-30,jpy,160.12', '2026-06-30,EUR,1'];
  expect(ratesIn(rows.join('\n'), 'EUR')).toEqual([
    { day: '2026-06-30', currency: 'USD', rate: 1_084_200_000 },
    { day: '2026-06-30', currency: 'JPY', rate: 160_120_000_000 },
  ]);
  const columns = ['Date,USD,JPY,CYP,', '2026-06-30,1.0842,160.12,N/A,', '2026-06-29,1.08,N/A,N/A,'];
  expect(ratesIn(`\ufeff${columns.join('\r\n')}\r\n`, 'EUR')).toEqual([
    { day: '2026-06-30', currency: 'USD', rate: 1_084_200_000 },
    { day: '2026-06-30', currency: 'JPY', rate: 160_120_000_000 },
    { day: '2026-06-29', currency: 'USD', rate: 1_080_000_000 },
  ]);
  expect(ratesIn('Datum;Währung;Kurs\n"2026-06-30";"USD";"1,0842"', 'EUR')).toEqual([
    { day: '2026-06-30', currency: 'USD', rate: 1_084_200_000 },
  ]);
});

test('[EARN-01] what is no rate is none, and of a day that comes twice the last counts', () => {
  const head = 'day,currency,rate';
  const wrong = ['2026-02-30,USD,1', '30.06.2026,USD,1', '2026-06-30,ZZY,1', '2026-06-30,USD,-1'];
  const none = ['2026-06-30,USD,0', '2026-06-30,USD,1e9', '2026-06-30,USD,99999999', '2026-06-30,USD,'];
  expect(ratesIn([head, ...wrong, ...none].join('\n'), 'EUR')).toEqual([]);
  expect(ratesIn('Title,Artist\nBlue,Nori', 'EUR')).toEqual([]);
  expect(ratesIn([head, '2026-06-30,USD,1.1', '2026-06-30,USD,1.2'].join('\n'), 'EUR')).toEqual([
    { day: '2026-06-30', currency: 'USD', rate: 1_200_000_000 },
  ]);
});
