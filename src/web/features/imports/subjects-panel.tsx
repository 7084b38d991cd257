/** The songs that files name: what each was taken for, and saying otherwise. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportSubject, MusicImport } from '#contract/imports.ts';
import { platformNames } from '#domain/platforms.ts';
import { useMay } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AddTicked, useTicks } from './add-ticked.tsx';
import { apartFrom } from './apart.ts';
import { songsAnchor } from './brought-panel.tsx';
import { TrackChoice } from './track-choice.tsx';
import { useImportActions, useImportSubjects } from './use-imports.ts';

type SubjectsPanelProps = {
  one: MusicImport;
  /** Links of songs to follow, one a line. */
  onAdd: (links: string) => void;
};

export function SubjectsPanel({ one, onAdd }: SubjectsPanelProps) {
  const { t } = useTranslation('imports');
  const reading = useImportSubjects(one.id);
  const { items: subjects, error } = reading;
  const failure = usePanelError(reading, t('song.failed'));
  const mayEdit = useMay('edit');
  const isApplied = one.state === 'applied';
  const isKept = one.files.some(({ money, keepsUnlisted }) => money.length > 0 || keepsUnlisted);
  const canMatch = mayEdit && (isApplied ? isKept : one.state === 'ready' || one.state === 'asking');
  const songs = songsOf(subjects ?? []);
  const ticks = useTicks(mayEdit ? songs.flatMap(offeredBy) : [], one.kind === 'song-list');
  return (
    <Panel description={t('song.text')} error={failure} id={songsAnchor} title={t('song.title')}>
      {subjects ? (
        <ul className="flex flex-col divide-y divide-line">
          {songs.map((song) => (
            <Subject
              canMatch={canMatch && (!isApplied || (song[0].taken === null && !song[0].isSkipped))}
              canSkip={!isApplied}
              importId={one.id}
              key={song[0].id}
              song={song}
              ticks={ticks}
            />
          ))}
        </ul>
      ) : error ? null : (
        <Skeleton className="h-32" />
      )}
      <MoreButton className="mt-3" label={t('song.more')} list={reading} />
      {ticks.offered.length > 0 ? <AddTicked onAdd={onAdd} ticks={ticks} /> : null}
    </Panel>
  );
}

/** One song as several stores name it, all taken for the same. */
type NamedSong = readonly [ImportSubject, ...ImportSubject[]];
type SubjectProps = {
  importId: string;
  song: NamedSong;
  canMatch: boolean;
  /** Once it is applied, what it says of songs that are not on the list is saved: it can be matched, and no more left out. */
  canSkip: boolean;
};

/** Not followed yet, and a link to it can be made, or its ISRC looked up where songs are added. */
const offeredBy = ([{ id, trackId, isSkipped, url, isrc }]: NamedSong) => {
  const line = url ?? isrc;
  return trackId === null && !isSkipped && line !== null ? [{ id, line }] : [];
};

/** A statement names a song for every store it was sold in; each would be asked for apart. */
function songsOf(subjects: readonly ImportSubject[]): NamedSong[] {
  const nameOf = ({ id, isrc, title, artist, platformTrackId, trackId, isSkipped }: ImportSubject) =>
    platformTrackId !== null || (isrc === null && title === null)
      ? id
      : JSON.stringify([isrc, isrc === null ? [title, artist] : null, trackId !== null, isSkipped]);
  return [...Map.groupBy(subjects, nameOf).values()].filter(
    (song): song is [ImportSubject, ...ImportSubject[]] => song.length > 0,
  );
}

type Ticks = ReturnType<typeof useTicks>;

function Subject({ song, ticks, ...props }: SubjectProps & { ticks: Ticks }) {
  const { t } = useTranslation('imports');
  const { count } = useFormats();
  const { id, title, artist, isrc, platformTrackId } = song[0];
  const rows = song.reduce((sum, subject) => sum + subject.rows, 0);
  const isChannel = title === null && isrc === null && platformTrackId === null;
  const name = title ?? (isChannel ? t('song.channel') : t('song.unnamed'));
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 text-sm first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2">
          {ticks.offered.some((offered) => offered.id === id) ? (
            <Checkbox
              checked={ticks.isTicked(id)}
              className="min-h-9 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11"
              label={t('song.tick', { title: name })}
              labelHidden
              onChange={(event) => ticks.tick(id, event.target.checked)}
            />
          ) : null}
          {song.map(({ id: one, platform }) =>
            platform ? (
              <PlatformMark key={one} name={platformNames[platform]} nameHidden platform={platform} />
            ) : null,
          )}
          <span className="truncate font-medium text-strong" dir="auto">
            {name}
          </span>
          {artist ? (
            <span className="truncate text-muted" dir="auto">
              {artist}
            </span>
          ) : null}
        </p>
        <p className="text-muted text-xs">
          {[isrc ?? platformTrackId, t('rows', { count: rows, n: count(rows) })]
            .filter(Boolean)
            .join('\u00a0· ')}
        </p>
      </div>
      {isChannel ? null : <Match {...props} name={name} song={song} />}
    </li>
  );
}

function Match({ importId, song, canMatch, canSkip, name }: SubjectProps & { name: string }) {
  const { t } = useTranslation('imports');
  const { match } = useImportActions(importId);
  const [isChoosing, setIsChoosing] = useState(false);
  const { trackId, taken, matchedBy, offers, isSkipped } = song[0];
  const choose = (chosen: string | null) => {
    setIsChoosing(false);
    const [first, ...rest] = song;
    match.mutate({ subjectIds: [first.id, ...rest.map(({ id }) => id)], trackId: chosen });
  };
  const offer = trackId ? undefined : offers[0];
  const linked = trackId ? taken : isSkipped ? undefined : offer;
  const apart = linked && apartFrom({ ...linked, artist: null }, offers);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
        {isSkipped
          ? t('song.skipped')
          : trackId && matchedBy
            ? t(`song.by.${matchedBy}`)
            : offer
              ? t('song.isIt')
              : t('song.none')}
        {linked ? (
          <Link
            className="inline-flex min-w-0 items-center gap-1.5 text-body underline underline-offset-4"
            to={`/track/${linked.trackId}`}
          >
            <PlatformMark platform={linked.platform} />
            <span className="truncate" dir="auto">
              {[linked.title, linked.artist, apart].filter(Boolean).join('\u00a0· ')}
            </span>
          </Link>
        ) : null}
      </p>
      {canMatch ? (
        <div className="flex flex-wrap gap-2">
          {offer && !isSkipped ? (
            <Button busy={match.isPending} onClick={() => choose(offer.trackId)} size="sm">
              {t('song.yes')}
              <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          ) : null}
          <Button
            aria-expanded={isChoosing}
            onClick={() => setIsChoosing(!isChoosing)}
            size="sm"
            variant="ghost"
          >
            {t(linked ? 'song.another' : 'song.choose')}
            <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
          {canSkip && !isSkipped ? (
            <Button busy={match.isPending} onClick={() => choose(null)} size="sm" variant="ghost">
              {t('song.skip')}
              <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          ) : null}
        </div>
      ) : null}
      {isChoosing ? (
        <TrackChoice isFocused label={name} onChoose={choose} onClose={() => setIsChoosing(false)} />
      ) : null}
    </div>
  );
}
