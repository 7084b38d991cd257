import { expect, test } from 'vitest';
import { addDays, addMonths } from '#domain/days.ts';
import { lateStatements, type ToldSpan } from './policy.ts';

const span = (from: string, months: number, more: Partial<ToldSpan> = {}): ToldSpan => ({
  kind: 'distrokid',
  from,
  to: addDays(addMonths(from, months), -1),
  statement: '',
  sourceId: 'imp_1',
  importedAt: new Date('2026-09-15T10:00:00Z'),
  ...more,
});
const months = (from: string, count: number, more: (month: string) => Partial<ToldSpan> = () => ({})) =>
  Array.from({ length: count }, (_, place) => addMonths(from, place)).map((month) =>
    span(month, 1, more(month)),
  );
/** Two months after a month has begun, on the 15th: a month and a half after its end. */
const dated = (month: string) => ({ statement: `${addMonths(month, 2).slice(0, 8)}15` });

test('[EARN-02] a monthly statement is late a fortnight after its own usual day', () => {
  const told = months('2026-03-01', 4, dated);
  expect(lateStatements(told, '2026-09-29')).toEqual([]);
  expect(lateStatements(told, '2026-10-01')).toEqual([
    { kind: 'distrokid', lastTo: '2026-06-30', dueOn: '2026-09-15' },
  ]);
});

test('[EARN-02] quarters are waited for by the quarter', () => {
  const told = ['2025-10-01', '2026-01-01', '2026-04-01'].map((from) => span(from, 3));
  const last = told.map((one) => ({ ...one, importedAt: new Date('2026-08-01T00:00:00Z') }));
  expect(lateStatements(last, '2026-11-10')).toEqual([]);
  expect(lateStatements(last, '2026-11-20')).toEqual([
    { kind: 'distrokid', lastTo: '2026-06-30', dueOn: '2026-11-01' },
  ]);
});

test('[EARN-02] without days of their own, statements come as soon as the soonest was imported', () => {
  const late = { sourceId: 'imp_2', importedAt: new Date('2026-07-20T00:00:00Z') };
  const told = [...months('2026-01-01', 5), span('2026-06-01', 1, late)];
  expect(lateStatements(told, '2026-09-04')).toEqual([
    { kind: 'distrokid', lastTo: '2026-06-30', dueOn: '2026-08-20' },
  ]);
});

test('[EARN-02] two months are no rhythm, a gap changes none, and a year later nobody waits any more', () => {
  expect(lateStatements(months('2026-05-01', 2, dated), '2026-12-31')).toEqual([]);
  const gap = [...months('2026-01-01', 3, dated), ...months('2026-05-01', 2, dated)];
  expect(lateStatements(gap, '2026-10-01')).toMatchObject([{ dueOn: '2026-09-14' }]);
  expect(lateStatements(gap, '2027-12-01')).toEqual([]);
});

test('[EARN-02] each distributor has its own rhythm, the longest overdue first', () => {
  const other = months('2026-01-01', 4, (month) => ({ ...dated(month), kind: 'tunecore' as const }));
  const told = [...months('2026-03-01', 4, dated), ...other];
  expect(lateStatements(told, '2026-11-01').map(({ kind }) => kind)).toEqual(['tunecore', 'distrokid']);
});
