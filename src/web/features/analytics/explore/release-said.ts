/** What the page says where a song's period is compared with the release before it. */
import { daysBetween } from '#domain/days.ts';
import { type ReleaseSpan, sayRelease } from '#i18n/releases.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import type { SeriesReply } from './explore-query.ts';
import type { Explore, ReleaseBefore } from './use-explore.ts';

/** What all of the days brought; null where that is not known, or of a part of them alone. */
export function wholeGain({ series }: Pick<SeriesReply, 'series'>): number | null {
  const change = series[0]?.change;
  return !change || change.part ? null : change.gained;
}

/** Null: the period ends before the release. */
export function releaseSpan({ own, previous }: ReleaseBefore, releasedOn: string): ReleaseSpan | null {
  const to = daysBetween(releasedOn, own.to);
  if (to < 0) return null;
  return {
    from: Math.max(0, daysBetween(releasedOn, own.from)),
    to,
    value: wholeGain(own),
    previous: previous ? { title: previous.title, value: wholeGain(previous.reply) } : null,
  };
}

/** Null: it is compared with something else, or not read yet. */
export function useReleaseSaid({ song, releaseBefore }: Explore, reply: SeriesReply): string | null {
  const { t: explore } = useTranslation('explore');
  const { t: metrics } = useTranslation('metrics');
  const language = useLanguage();
  if (!song?.releaseDate || !releaseBefore || !reply.metric) return null;
  const span = releaseSpan(releaseBefore, song.releaseDate);
  const said = span && sayRelease({ explore, metrics }, language, reply.metric, span);
  return said && explore('answer.ofSong', { title: song.title, said: `${said}.` });
}
