/** Listeners that platforms show everybody: song by song, as nobody knows who listens to two of them. */
import { useState } from 'react';
import { Link } from 'react-router';
import { addDays } from '#domain/days.ts';
import { platformNames } from '#domain/platforms.ts';
import { useKept } from '#web/data/use-kept.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Change } from '#web/ui/change.tsx';
import { Dash } from '#web/ui/dash.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { type Listeners, type Question, readListeners } from './audience-query.ts';
import { ValueChange } from './row-change.tsx';

type Part = Listeners['parts'][number];
type Song = Part['rows'][number];

export function ListenersPanel({ question }: { question: Question }) {
  const { t } = useTranslation('audience');
  const reading = useKept(readListeners(question));
  const { data, isOld } = reading;
  const failure = usePanelError(reading);
  return (
    <Panel description={t('listeners.text')} error={failure} stale={isOld} title={t('listeners.title')}>
      {data ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {data.parts.map((part) => (
            <Platform key={part.platform} part={part} reply={data} />
          ))}
          {data.parts.length === 0 ? <p className="text-muted text-sm">{t('listeners.empty')}</p> : null}
        </div>
      ) : failure ? null : (
        <Skeleton className="h-32" />
      )}
    </Panel>
  );
}

/** Rows before the rest is asked for. */
const few = 8;

function Platform({ part, reply }: { part: Part; reply: Listeners }) {
  const { t } = useTranslation(['audience', 'figures']);
  const { count, day } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const { platform, rows, songs, unread } = part;
  const newest = rows
    .map((row) => row.day)
    .toSorted()
    .at(-1);
  const name = platformNames[platform];
  const shown = isWhole ? rows : rows.slice(0, few);
  const beyond = songs - unread - rows.length;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <PlatformMark className="text-body" name={name} platform={platform} />
        {newest ? <span className="text-muted">{t('listeners.read', { day: day(newest) })}</span> : null}
        {reply.sandbox ? <Badge>{t('sandbox')}</Badge> : null}
      </p>
      {rows.length > 0 ? (
        <table className="w-full table-fixed text-sm">
          <caption className="sr-only">{`${t('listeners.title')}\u00a0· ${name}`}</caption>
          <thead className="text-muted text-xs">
            <tr className="[&>th+th]:ps-3 [&>th]:pb-1.5 [&>th]:font-normal">
              <th className="w-1/2 text-start" scope="col">
                {t('listeners.song')}
              </th>
              <th className="text-end" scope="col">
                <DictionaryTerm id="listeners">{t('figures:name.listeners')}</DictionaryTerm>
              </th>
              <th className="text-end" scope="col">
                <DictionaryTerm id="gained">{t('listeners.gained')}</DictionaryTerm>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((song) => (
              <SongRow
                isCompared={reply.comparison !== null}
                isOlder={song.day !== newest}
                key={song.trackId}
                song={song}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      {rows.length > few ? (
        <Button className="self-start" onClick={() => setWhole(!isWhole)} size="sm" variant="ghost">
          {isWhole ? t('fewer') : t('more', { n: count(rows.length) })}
        </Button>
      ) : null}
      {unread > 0 || beyond > 0 ? (
        <p className="text-muted text-xs">
          {[
            ...(beyond > 0 ? [t('others', { count: beyond, n: count(beyond) })] : []),
            ...(unread > 0 ? [t('listeners.unread', { count: unread, n: count(unread) })] : []),
          ].join('\u00a0· ')}
        </p>
      ) : null}
    </div>
  );
}

/** `isOlder`: than what is said of all of them. */
type SongRowProps = { song: Song; isCompared: boolean; isOlder: boolean };

function SongRow({ song, isCompared, isOlder }: SongRowProps) {
  const { t } = useTranslation('audience');
  const { count, day } = useFormats();
  const { trackId, title, value, gained, corrected } = song;
  return (
    <tr className="border-line border-t align-top [&>*]:py-1.5">
      <th className="pe-3 text-start font-normal" scope="row">
        <Link
          className="block truncate text-body underline-offset-4 hover:underline"
          dir="auto"
          to={`/tracks/${trackId}`}
        >
          {title}
        </Link>
        {isOlder ? (
          <Link
            className="block text-muted text-xs underline-offset-4 hover:underline"
            to={`/track/${trackId}?${new URLSearchParams({ from: addDays(song.day, -27), to: song.day, day: song.day, metric: 'listeners' })}`}
          >
            {t('listeners.read', { day: day(song.day) })}
          </Link>
        ) : null}
      </th>
      <td className="text-end font-medium text-strong">{count(value)}</td>
      <td className="ps-3 text-end">
        {gained === null ? (
          <span className="text-muted">
            <Dash reason={t('listeners.unknown')} />
          </span>
        ) : (
          <>
            <span className="block">{count(gained)}</span>
            {isCompared && song.previous !== null ? (
              <ValueChange row={{ value: gained, before: { value: song.previous } }} />
            ) : null}
          </>
        )}
        {corrected < 0 ? <Change className="text-xs" kind="correction" text={count(corrected)} /> : null}
      </td>
    </tr>
  );
}
