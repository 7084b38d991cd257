/** The sentence over the chart: how what is shown went, and which of several lines moved. */
import type { Song } from '#contract/songs.ts';
import { type Days, daysBetween } from '#domain/days.ts';
import { isGauge } from '#domain/metrics.ts';
import { releaseAge } from '#domain/releases.ts';
import { gainWords, partWords, whenWords } from '#i18n/answer.ts';
import { isPartAlone, knownSongs } from '#i18n/figures.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { endsOf } from '../chart/known-values.ts';
import { useBefore } from '../figures/use-before.ts';
import { importedAmount, isImportedAlone } from '../lines/imported-lines.ts';
import { namesOf } from '../lines/lines-chart.ts';
import type { ExploreAnswer } from './explore-answer.ts';
import type { SeriesReply } from './explore-query.ts';

type AnswerLineProps = {
  answer: ExploreAnswer;
  said: string;
  period: Days;
  stale?: boolean;
};

export function AnswerLine({ answer, said, period, stale = false }: AnswerLineProps) {
  return (
    <div className={stale ? 'stale' : ''}>
      <p className="text-pretty text-lg text-strong leading-snug sm:text-xl">{said}</p>
      <LeftOut answer={answer} period={period} />
    </div>
  );
}

/** What the figure of one line does not hold, and what of it is of links that are known for a part of the days. */
function LeftOut({ answer, period }: Pick<AnswerLineProps, 'answer' | 'period'>) {
  const { t } = useTranslation('analytics');
  const { t: metrics } = useTranslation('metrics');
  const language = useLanguage();
  const { count } = useFormats();
  if (answer.kind !== 'one') return null;
  const { ofSongs, change: known } = answer.series;
  const notes = [
    ...(knownSongs(ofSongs) < ofSongs.all
      ? [t('figures.someSongs', { n: count(knownSongs(ofSongs)), of: count(ofSongs.all) })]
      : []),
    ...((known.part?.gained ?? 0) > 0 && !isPartAlone(known)
      ? partWords({ analytics: t, metrics }, language, answer.series, period)
      : []),
  ];
  return notes.length > 0 ? <p className="mt-1 text-muted text-sm">{notes.join('\u00a0· ')}</p> : null;
}

/** The same sentence as a text, for files and pictures too. `starts`: when there will be a gain, where there is none yet. */
export function useAnswer(
  reply: SeriesReply,
  starts: string | null = null,
): (answer: ExploreAnswer, song: Song | undefined) => string {
  const { t } = useTranslation('explore');
  const { t: analytics } = useTranslation('analytics');
  const sayOne = useOne(reply, starts);
  const { change, share, day } = useFormats();
  const names = namesOf(reply, t('line.all'));
  const nameOf = (key: string) => names[reply.series.findIndex((series) => series.key === key)] ?? '';
  return (answer, song) => {
    if (answer.kind !== 'several') {
      const said = sayOne(answer, song?.releaseDate);
      return song ? t('answer.ofSong', { title: song.title, said }) : said;
    }
    const { most, up, down } = answer;
    const facts = {
      most: nameOf(most.series.key),
      amount: most.part
        ? analytics('answer.part', {
            amount: change(most.gained),
            when: whenWords(analytics, most.part, reply, day),
          })
        : change(most.gained),
      up: up ? nameOf(up.series.key) : '',
      upShare: up ? share(up.share) : '',
      down: down ? nameOf(down.series.key) : '',
      downShare: down ? share(down.share) : '',
    };
    const isSame = up?.series === most.series;
    const form = formOf(isSame, up !== null, down !== null);
    const said = t(`answer.${form}`, facts);
    return song ? t('answer.ofSong', { title: song.title, said }) : said;
  };
}

/** One that both brought the most and grew the fastest is named once. */
function formOf(isSame: boolean, hasUp: boolean, hasDown: boolean) {
  if (isSame) return hasDown ? 'mostIsUpDown' : 'mostIsUp';
  if (hasUp) return hasDown ? 'mostUpDown' : 'mostUp';
  return hasDown ? 'mostDown' : 'most';
}

/** A single line, in the words of the dashboard. */
function useOne(
  reply: SeriesReply,
  starts: string | null,
): (answer: Exclude<ExploreAnswer, { kind: 'several' }>, released?: string) => string {
  const { t } = useTranslation('explore');
  const { t: analytics } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const language = useLanguage();
  const { change, count, day } = useFormats();
  const before = useBefore(reply);
  const metric = reply.metric ? metricText(`name.${reply.metric}`) : '';
  // A popularity or rank brings nothing: it stood somewhere, and stands somewhere.
  const gaugeSentence = (answer: Parameters<ReturnType<typeof useOne>>[0]) => {
    const values = 'series' in answer ? answer.series.values : (reply.series[0]?.values ?? []);
    const ends = endsOf(
      values,
      reply.points.map(({ to }) => to),
    );
    if (!ends) return analytics('answer.one', { a: analytics('answer.unread') });
    const { first, last } = ends;
    const facts = { value: count(last.value), to: day(last.date), from: day(first.date) };
    return analytics('chart.line', { name: metric, ...facts, change: change(last.value - first.value) });
  };
  return (answer, released) => {
    if (reply.metric && isGauge(reply.metric)) return gaugeSentence(answer);
    if (answer.kind === 'nothing' && isImportedAlone(reply))
      return t('own.answer', { metric, amount: change(importedAmount(reply)) });
    if (answer.kind === 'nothing')
      return analytics('answer.one', {
        a: starts ? analytics('answer.starts', { day: day(starts) }) : analytics('answer.unread'),
      });
    const { metric: counter } = reply;
    if (!counter) return '';
    const sentence = (gain: Parameters<typeof gainWords>[2]) =>
      analytics('answer.one', { a: gainWords({ analytics, metrics: metricText }, language, gain) });
    if (answer.kind !== 'one')
      return sentence({ kind: answer.kind, metric: counter, ...answer.span, period: reply });
    const { pace, gained } = answer;
    // Its days before it came out are none, and compared with nothing.
    const lived = released && reply.from <= released ? daysBetween(released, reply.to) + 1 : 0;
    if (reply.ages || lived > 0) {
      const days = reply.ages?.length ?? lived;
      return t('answer.sinceRelease', { metric, amount: change(gained), count: days, n: count(days) });
    }
    if (pace.kind !== 'unknown') {
      const said = sentence({ kind: 'compared', metric: counter, gained, pace, before });
      const isFading = pace.kind === 'slower' && releaseAge(released, reply.to) !== null;
      return isFading ? t('answer.fading', { said }) : said;
    }
    return sentence({ kind: reply.comparison ? 'gained' : 'plain', metric: counter, gained });
  };
}
