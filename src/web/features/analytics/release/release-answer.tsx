/** What a new song's page says first, in place of what it says of any other. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lastDayIn } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { releaseAge } from '#domain/releases.ts';
import { sayRelease } from '#i18n/releases.ts';
import { useNow } from '#web/data/use-now.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readSong } from '../explore/explore-query.ts';
import {
  type Release,
  type ReleaseFacts,
  type ReleaseOf,
  readRelease,
  releaseFacts,
} from './release-facts.ts';

type AnswerProps = {
  of: ReleaseOf;
  /** What is said of any other song, and of one that nothing counts. */
  otherwise: ReactNode;
};

/** Whether it does well: its number so far, against the release before at the same age. */
export function ReleaseAnswer({ of, otherwise }: AnswerProps) {
  const release = useRelease(of.songId);
  return release ? <Said of={of} otherwise={otherwise} release={release} /> : otherwise;
}

function Said({ of, otherwise, release }: AnswerProps & { release: Release }) {
  const sentence = useReleaseSentence();
  const { data, error } = useQuery(readRelease(of, release.lastDay));
  if (!data) return error ? otherwise : <Skeleton className="h-7 w-2/3" />;
  if (data.metric === null) return otherwise;
  return (
    <p className="text-pretty text-lg text-strong leading-snug sm:text-xl">
      {sentence(releaseFacts(data, of), data.metric, release)}
    </p>
  );
}

type DrawnProps = { of: ReleaseOf; children: ReactNode };

/** The panel with its chart, which is loaded later: only where there are days to draw. */
export function WhenReleaseIsDrawn({ of, children }: DrawnProps) {
  const release = useRelease(of.songId);
  return release ? (
    <WhenCounted of={of} release={release}>
      {children}
    </WhenCounted>
  ) : null;
}

function WhenCounted({ of, release, children }: DrawnProps & { release: Release }) {
  const { data } = useQuery(readRelease(of, release.lastDay));
  return data?.metric && releaseFacts(data, of) ? children : null;
}

/** Null: it came out longer ago, or nobody says when; undefined: not read yet. */
export function useRelease(songId: string): Release | null | undefined {
  const { data: song, error, dataUpdatedAt } = useQuery(readSong(songId));
  const { timeZone } = useFormats();
  const now = useNow(dataUpdatedAt);
  if (!song) return error ? null : undefined;
  const lastDay = lastDayIn(now, timeZone);
  const age = releaseAge(song.releaseDate, lastDay);
  return age === null ? null : { song, age, lastDay };
}

/** “Day 21: 274,863 views, 5.8× Copper Weather at day 21”; `facts` null: no complete day is known yet. */
export function useReleaseSentence() {
  const { t: explore } = useTranslation('explore');
  const { t: metrics } = useTranslation('metrics');
  const language = useLanguage();
  return (facts: ReleaseFacts | null, metric: Metric, { age }: Pick<Release, 'age'>): string => {
    const said =
      facts && sayRelease({ explore, metrics }, language, metric, { ...facts, from: 0, to: facts.age });
    return said ?? explore(age < 0 ? 'release.today' : 'release.unread');
  };
}
