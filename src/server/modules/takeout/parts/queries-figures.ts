/** Own figures: imports, sign-ins with platforms, and what they brought. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { musicImport } from '#contract/imports.ts';
import { importKinds } from '#domain/imports.ts';
import { figureDimensions, figureNames } from '#domain/own-figures.ts';
import { platformIds } from '#domain/platforms.ts';
import { connections } from '../../connections/table.ts';
import { exchangeRates } from '../../earnings/table.ts';
import { importSubjects, imports } from '../../imports/table.ts';
import { figureSources, namedLinks, ownFigures } from '../../own-figures/table.ts';
import {
  count,
  day,
  decimal,
  hash,
  instant,
  json,
  of,
  oneOf,
  optional,
  own,
  small,
  text,
  yesOrNo,
} from './kinds.ts';
import type { TakeoutPart } from './queries-part.ts';

const toUser = { user_id: { user: true } } as const;
const ofUser = (userId: string): SQL => sql`t.user_id = ${userId}`;
const rows = small('integer', 2_000_000_000);
/** A layer is given out one by one: so many files nobody imports. */
const layer = small('integer', 10_000_000);
const file = musicImport.shape.files.element;
/** What came later is not in archives of before. */
const later = {
  time: true,
  readings: true,
  money: true,
  leftOut: true,
  sameAs: true,
  isLeftOut: true,
} as const;
const files = z
  .array(
    file.partial(later).extend({ answers: z.unknown().optional(), isSample: z.literal(true).optional() }),
  )
  .max(1_000);

export const figureParts: readonly TakeoutPart[] = [
  {
    file: 'imports.json',
    about: 'Imports whose figures count; the uploaded files themselves are not kept.',
    table: imports,
    columns: {
      id: own('import'),
      kind: optional(oneOf(importKinds)),
      track_id: optional(of('track')),
      files: json(files, 'the files that were read'),
      done: rows,
      of: rows,
      layer: optional(layer),
      ...{ total: rows, new: rows, known: rows, differs: rows, unmatched: rows, rejected: rows },
      ...{ subjects: rows, subjects_unmatched: rows },
      created_at: instant,
      touched_at: instant,
      applied_at: optional(instant),
    },
    key: ['id'],
    mine: (userId) => sql`t.user_id = ${userId} and t.state = 'applied'`,
    restoredWith: { ...toUser, state: 'applied', is_kept: false, is_staged: true, uploads: '[]' },
    isRight: ({ total, ...row }) =>
      [row.new, row.known, row.differs, row.unmatched, row.rejected].reduce(
        (sum, one) => sum + Number(one),
        0,
      ) === Number(total),
  },
  {
    file: 'import-songs.csv',
    about: 'Songs as imported files name them, and the links that they were taken for.',
    table: importSubjects,
    columns: {
      import_id: of('import'),
      id: rows,
      title: optional(text(2_000)),
      artist: optional(text(2_000)),
      isrc: optional(text(100)),
      platform: optional(oneOf(platformIds)),
      platform_track_id: optional(text(500)),
      rows,
      track_id: optional(of('track')),
      matched_by: optional(oneOf(['id', 'isrc', 'title', 'user', 'file'])),
      is_skipped: yesOrNo,
    },
    key: ['import_id', 'id'],
    mine: (userId) =>
      sql`exists (select from ${imports} m where m.id = t.import_id and m.user_id = ${userId} and m.state = 'applied')`,
    restoredWith: {},
  },
  {
    file: 'connections.json',
    about: 'Accounts of platforms that you signed in with. Without their keys: elsewhere you sign in anew.',
    table: connections,
    columns: {
      id: own('connection'),
      platform: oneOf(platformIds),
      channel_id: text(500),
      title: text(2_000),
      connected_at: instant,
      read_at: optional(instant),
      layer,
      first_day: day,
      from_day: optional(day),
      to_day: optional(day),
    },
    key: ['id'],
    mine: ofUser,
    restoredWith: { ...toUser, state: 'revoked' },
  },
  {
    file: 'own-figures.csv',
    about:
      'Your own figures, each as its source says it; of layers that speak of the same the latest counts.',
    table: ownFigures,
    columns: {
      source_id: of('import', 'connection'),
      layer,
      platform: optional(oneOf(platformIds)),
      store: text(500),
      track_id: optional(of('track')),
      from_day: optional(day),
      to_day: optional(day),
      dimension: oneOf([...figureDimensions, 'sound', '']),
      key: text(500),
      key_name: optional(text(500)),
      figure: oneOf(figureNames),
      value: decimal,
      currency: text(3),
      named: optional(hash),
      statement: text(500),
    },
    key: [],
    mine: ofUser,
    by: 'source_id',
    restoredWith: toUser,
    isRight: ({ from_day, to_day }) => (from_day === null) === (to_day === null),
  },
  {
    file: 'exchange-rates.csv',
    about:
      'Your table of exchange rates: how much of a currency one unit of the reference was, in billionths.',
    table: exchangeRates,
    columns: { reference: text(3), currency: text(3), day, rate: count },
    key: ['currency', 'day'],
    mine: ofUser,
    restoredWith: toUser,
  },
  {
    file: 'figure-names.csv',
    about: 'Which links each source took a name for.',
    table: namedLinks,
    columns: { source_id: of('import', 'connection'), named: hash, track_id: of('track') },
    key: ['source_id', 'named', 'track_id'],
    mine: (userId) => sql`t.user_id = ${userId} and exists (
      select from ${figureSources} s where s.id = t.source_id and s.is_shown)`,
    restoredWith: toUser,
  },
  {
    file: 'figure-sources.csv',
    about: 'Since when the figures of each source count.',
    table: figureSources,
    columns: { id: of('import', 'connection'), shown_at: instant },
    key: ['id'],
    mine: (userId) => sql`t.user_id = ${userId} and t.is_shown`,
    restoredWith: { ...toUser, is_shown: true },
  },
];
