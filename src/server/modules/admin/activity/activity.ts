/** How many people came, registered and added songs, day by day. */
import type {
  ActivityDay,
  exportActivity as exporting,
  getActivity as getting,
  People,
} from '#contract/activity.ts';
import { activityLanguages } from '#contract/activity.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { addDays, eachDay, utcDay } from '#domain/days.ts';
import { type Language, languages } from '#domain/languages.ts';
import { tiers } from '#domain/plans.ts';
import { activityHeads } from '#i18n/admin-files.ts';
import type { Ctx } from '#server/context.ts';
import type { SignedIn, StreamReply } from '#server/route.ts';
import { csvFile, fileName, shownFile } from '#server/rows-file.ts';
import { wordsIn } from '#server/words.ts';
import { noteAct } from '../../audit/service.ts';
import {
  type DayCount,
  type Group,
  selectActive,
  selectAdded,
  selectRead,
  selectRecords,
  selectRegistered,
} from './queries.ts';

type Query = Pick<QueryOf<typeof getting>, 'days'>;

export async function readActivity(
  { db, clock, config }: Pick<Ctx, 'db' | 'clock' | 'config'>,
  { days }: Query,
): Promise<ReplyOf<typeof getting>> {
  const now = clock.now();
  const today = utcDay(now);
  const first = addDays(today, 1 - Number(days));
  const from = new Date(first);
  const [active, records, registered, added, read] = await Promise.all([
    selectActive(db, first),
    selectRecords(db, from),
    selectRegistered(db, from),
    selectAdded(db, from),
    selectRead(db, from),
  ]);
  const { firstAccount, firstCount, visited } = records;
  const groups = { active: peopleBy(active), registered: peopleBy(registered) };
  const songs = { added: songsBy(added), read: songsBy(read) };
  const heard = new Set(visited);
  /** That nobody came is known only of days on which visitors were heard and people already counted. */
  const isCounted = (day: string) => firstCount !== null && day > firstCount && heard.has(day);
  const dayOf = (day: string): ActivityDay => {
    const isOpen = firstAccount !== null && day >= firstAccount;
    return {
      day,
      active: groups.active.get(day) ?? (isCounted(day) ? nobody : null),
      registered: groups.registered.get(day) ?? (isOpen ? nobody : null),
      songsAdded: songs.added.get(day) ?? (isOpen ? 0 : null),
      songsRead: songs.read.get(day) ?? null,
    };
  };
  return {
    at: now.toISOString(),
    days: eachDay(first, today).map(dayOf),
    ...(config.sandbox && { sandbox: true as const }),
  };
}

const nobody: People = { total: 0, tiers: {}, languages: {} };

function peopleBy(groups: readonly Group[]): Map<string, People> {
  const days = new Map<string, People>();
  for (const { day, tier, language, people } of groups) {
    const { total, tiers, languages } = days.get(day) ?? nobody;
    days.set(day, {
      total: total + people,
      tiers: { ...tiers, [tier]: (tiers[tier] ?? 0) + people },
      languages: { ...languages, [language]: (languages[language] ?? 0) + people },
    });
  }
  return days;
}

const songsBy = (counts: readonly DayCount[]) => new Map(counts.map(({ day, songs }) => [day, songs]));

type Column = (day: ActivityDay) => string | number | null;

/** Of a day that was counted, a plan or language without anybody has 0. */
const peopleColumns = (name: 'active' | 'registered'): [string, Column][] => [
  [name, (day) => day[name]?.total ?? null],
  ...tiers.map((tier): [string, Column] => [
    `${name}_${tier}`,
    ({ [name]: people }) => people && (people.tiers[tier] ?? 0),
  ]),
  ...activityLanguages.map((language): [string, Column] => [
    `${name}_language_${language}`,
    ({ [name]: people }) => people && (people.languages[language] ?? 0),
  ]),
];

/** The charts of the page, a column a line. */
function shownColumns(language: Language, by: QueryOf<typeof exporting>['by']): [string, Column][] {
  const t = wordsIn('activity', language);
  const frame = wordsIn('frame', language);
  const nameOf = (code: string) =>
    languages.find((one) => one.code === code)?.nativeName ?? t('languageNone');
  const lines = (name: 'active' | 'registered'): [string, Column][] => {
    const title = t(`${name}.title`);
    const [whole, ...parts] = peopleColumns(name);
    if (by === 'all' || !whole) return whole ? [[title, whole[1]]] : [];
    const own = by === 'plan' ? parts.slice(0, tiers.length) : parts.slice(tiers.length);
    const names = by === 'plan' ? tiers.map((tier) => frame(`plan.${tier}`)) : activityLanguages.map(nameOf);
    return own.map(([, count], place) => [`${title}: ${names[place]}`, count]);
  };
  return [
    [activityHeads(t).day, ({ day }) => day],
    ...lines('active'),
    ...lines('registered'),
    [t('added.title'), ({ songsAdded }) => songsAdded],
    [t('read.title'), ({ songsRead }) => songsRead],
  ];
}

const columns = Object.entries<Column>({
  day_utc: ({ day }) => day,
  ...Object.fromEntries([...peopleColumns('active'), ...peopleColumns('registered')]),
  songs_added: ({ songsAdded }) => songsAdded,
  songs_read: ({ songsRead }) => songsRead,
});

export async function exportActivity(
  ctx: Ctx,
  admin: Pick<SignedIn, 'id'>,
  { bom, lang, by, days: span }: QueryOf<typeof exporting>,
): Promise<StreamReply> {
  await noteAct(ctx, admin, 'activity.export', { days: Number(span) });
  const { days } = await readActivity(ctx, { days: span });
  const day = utcDay(ctx.clock.now());
  if (lang)
    return shownFile({
      ...{ words: ['activity', `${span}-days`], isSandbox: ctx.config.sandbox, day },
      ...{ language: lang, columns: shownColumns(lang, by), pages: [days] },
    });
  const name = fileName('activity', ctx.config.sandbox, day);
  return csvFile(name, { bom, columns, pages: [days] });
}
