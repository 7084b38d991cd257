/** What a week brought, asked of the functions that the pages ask, and told in their words. */
import type { Digest } from '#contract/digests.ts';
import type { RecentEvent } from '#contract/recent-events.ts';
import { addDays, type Days, dayIn, intervalStart } from '#domain/days.ts';
import { defaultLanguage, type Language } from '#domain/languages.ts';
import { type DigestTexts, digestFigures, digestSubject, eventWords, moverWords } from '#i18n/digest.ts';
import type { Ctx } from '#server/context.ts';
import type { SignedIn } from '#server/route.ts';
import { wordsIn } from '#server/words.ts';
import { timeZoneOrUtc } from '../accounts/service.ts';
import { readOverview, readRecentEvents } from '../analytics/service.ts';
import { listUnusual } from '../insights/service.ts';
import { bindingTerms } from '../metrics/service.ts';
import { noticeIn } from '../notifications/service.ts';

type Reader = Pick<SignedIn, 'id' | 'timeZone' | 'tier' | 'language'>;

/** A letter is no list: the rest is on the dashboard. */
const mostNews = 5;

/** Of one kind the one that is told first; smaller milestones are everyday. */
const weights: Record<RecentEvent['kind'], number> = {
  released: 5,
  gone: 4,
  blocked: 4,
  private: 4,
  back: 3,
  milestone: 2,
  corrected: 1,
  added: 0,
  campaign: 0,
};

export const digestWords = (language: Language): DigestTexts => ({
  digest: wordsIn('digest', language),
  analytics: wordsIn('analytics', language),
  changed: wordsIn('changed', language),
  metrics: wordsIn('metrics', language),
});

/** Of the last whole week from Monday to Sunday, before the day that it is now. */
export async function readDigest(ctx: Ctx, given: Reader): Promise<Digest> {
  const reader = { ...given, timeZone: await timeZoneOrUtc(ctx.db, given.timeZone) };
  const language = reader.language ?? defaultLanguage;
  const words = digestWords(language);
  const to = addDays(intervalStart(dayIn(ctx.clock.now(), reader.timeZone), 'week'), -1);
  const days = { from: addDays(to, -6), to };
  const asked = { ...days, compare: 'previous', weekStart: 1 } as const;
  const overview = await readOverview(ctx, reader, { ...asked, lang: language });
  const { events } = await readRecentEvents(ctx, reader, { ...days, limit: 100 });
  const told = digestFigures(words, language, overview, bindingTerms(ctx.config).apart);
  // What somebody did here themselves is no news.
  const happened = events.filter(({ kind }) => kind !== 'added' && kind !== 'campaign');
  const news = happened.toSorted(
    (a, b) => weights[b.kind] - weights[a.kind] || (b.milestone ?? 0) - (a.milestone ?? 0),
  );
  return {
    ...days,
    timeZone: reader.timeZone,
    isEmpty: told.figures.length === 0 && happened.length === 0,
    subject: digestSubject(words.digest, language, days),
    ...told,
    explanation: overview.explanation?.sentence ?? null,
    news: news.slice(0, mostNews).map((event) => ({
      title: event.title,
      content: eventWords(words, language, event),
      path: `/track/${event.trackId}`,
    })),
    others: Math.max(0, happened.length - mostNews),
    look: (await unusualOf(ctx, reader, days, language)) ?? moverOf(words, language, overview),
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

/** The day that went farthest from the usual. */
async function unusualOf(
  ctx: Ctx,
  reader: Reader,
  asked: Days,
  language: Language,
): Promise<Digest['look'] | undefined> {
  const { days } = await listUnusual(ctx, reader, { ...asked, limit: 20 });
  const missed = ({ gained, expected }: (typeof days)[number]) => Math.abs(gained - expected);
  const [day] = days.toSorted((a, b) => missed(b) - missed(a));
  if (!day) return undefined;
  const { title, platform, metric, date, gained, expected: usual } = day;
  const facts = { title, platform, metric, date, gained, usual };
  const { content = '' } = noticeIn(language, 'unusual_day', facts);
  return { title, content, path: `/track/${day.trackId}` };
}

/** Else the song that rose the most, or faded. */
function moverOf(
  words: DigestTexts,
  language: Language,
  { rising, fading }: Parameters<typeof digestFigures>[2],
): Digest['look'] {
  const mover = rising[0] ?? fading[0];
  if (!mover) return null;
  return {
    title: mover.song.title,
    content: moverWords(words, language, mover),
    path: mover.links.length > 1 ? `/song/${mover.song.id}` : `/track/${mover.track.id}`,
  };
}
