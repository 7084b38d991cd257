/** Whether a song does well, in a sentence: what the last weeks brought it on all its platforms together. */
import { useQuery } from '@tanstack/react-query';
import { useGrowthStart } from '#web/music/control-bar/growth-start.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AnswerLine, useAnswer } from './explore/answer-line.tsx';
import { exploreAnswer } from './explore/explore-answer.ts';
import { readSeries, readSong, type SeriesReply } from './explore/explore-query.ts';

/** By the first counter that any of its links has, as where nothing is chosen on `/analytics`. */
export const readSongAnswer = (songId: string) => readSeries({ groupBy: 'song', ids: songId });

/** Nothing where nothing can be added up: a score or a price brings nothing. */
export function SongAnswer({ songId }: { songId: string }) {
  const { data, error } = useQuery(readSongAnswer(songId));
  if (!data) return error ? null : <Skeleton className="h-7 w-2/3" />;
  return data.metric === null ? null : <Answer reply={data} songId={songId} />;
}

function Answer({ reply, songId }: { reply: SeriesReply; songId: string }) {
  const { data: song } = useQuery(readSong(songId));
  const answer = exploreAnswer(reply);
  const say = useAnswer(reply, useGrowthStart(song?.tracks ?? []));
  return <AnswerLine answer={answer} period={reply} said={say(answer, undefined)} />;
}
