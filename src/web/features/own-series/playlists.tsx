/** Playlists that carry a song, or the artist's songs: what they brought, when they were seen, and which are gone. */
import { useState } from 'react';
import type { OwnPlaylist } from '#contract/own-series.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Sources } from './own-series-query.ts';
import { SourceLinks } from './source-links.tsx';
import { usePeriodText } from './use-own-words.ts';

/** Rows before the rest is asked for. */
const few = 8;

type PlaylistsProps = { playlists: readonly OwnPlaylist[]; imports: Sources; isArtist: boolean };

export function Playlists({ playlists, imports, isArtist }: PlaylistsProps) {
  const { t } = useTranslation(['own-series', 'figures']);
  const { count } = useFormats();
  const [isWhole, setWhole] = useState(false);
  if (playlists.length === 0) return null;
  const title = t(isArtist ? 'playlistsArtist' : 'playlists');
  return (
    <section>
      <h3 className="mb-2 text-sm">{title}</h3>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="text-muted text-xs max-sm:sr-only">
          <tr className="[&>th+th]:ps-3 [&>th]:pb-1.5 [&>th]:font-normal">
            <th className="text-start" scope="col">
              {t('column.playlist')}
            </th>
            <th className="text-end" scope="col">
              {t('figures:name.streams')}
            </th>
            <th className="text-end" scope="col">
              {t('figures:name.listeners')}
            </th>
            <th className="text-end max-sm:sr-only" scope="col">
              {t('column.firstSeen')}
            </th>
            <th className="text-end max-sm:sr-only" scope="col">
              {t('column.lastSeen')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(isWhole ? playlists : playlists.slice(0, few)).map((one) => (
            <Row imports={imports} key={`${one.platform}${one.name}${one.from}${one.streams}`} of={one} />
          ))}
        </tbody>
      </table>
      {playlists.length > few ? (
        <Button className="mt-2" onClick={() => setWhole(!isWhole)} size="sm" variant="ghost">
          {isWhole ? t('fewer') : t('more', { n: count(playlists.length) })}
        </Button>
      ) : null}
    </section>
  );
}

function Row({ of, imports }: { of: OwnPlaylist; imports: Sources }) {
  const { t } = useTranslation('own-series');
  const { count, day } = useFormats();
  const period = usePeriodText();
  const number = (value: number | null) => (value === null ? '–' : count(value));
  return (
    <tr className="border-line border-t align-top [&>*]:py-2">
      <th className="pe-3 text-start font-normal" scope="row">
        <span className="break-words text-strong" dir="auto">
          {of.name}
        </span>{' '}
        {of.goneFrom ? <Badge tone="warning">{t('gone', { day: day(of.goneFrom) })}</Badge> : null}
        <span className="block text-muted text-xs">
          {period(of)}&nbsp;· <SourceLinks imports={imports} of={of} />
        </span>
      </th>
      <td className="text-end font-medium text-strong tabular-nums">{number(of.streams)}</td>
      <td className="ps-3 text-end tabular-nums">{number(of.listeners)}</td>
      <td className="ps-3 text-end tabular-nums max-sm:sr-only">{day(of.firstSeen)}</td>
      <td className="ps-3 text-end tabular-nums max-sm:sr-only">{day(of.lastSeen)}</td>
    </tr>
  );
}
