/** One issue of the catalogue check: the song, what is the matter, and what helps. */
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import type { SongIssue } from '#contract/song-issues.ts';
import { platformNames } from '#domain/platforms.ts';
import { EditorsOnly, useMay } from '#web/data/may.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Input } from '#web/ui/input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type Repair, repairs, useRepair } from './use-issues.ts';

export function IssueRow({ issue }: { issue: SongIssue }) {
  const { t } = useTranslation('catalogue');
  const { mutate, isPending } = useRepair();
  const mayEdit = useMay('edit');
  const { title, artist, songId, platform } = issue;
  const isMissing = issue.kind === 'missing_platform';
  return (
    <li
      aria-label={title}
      className="grid gap-x-6 gap-y-3 py-3 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
    >
      <div className="flex min-w-0 gap-3">
        <Artwork className="size-10 shrink-0 rounded-md" url={issue.albumArt} />
        <div className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
          <p className="truncate" dir="auto">
            <Link
              className="font-medium text-strong underline-offset-4 hover:underline"
              to={`/song/${songId}`}
            >
              {title}
            </Link>
            <span className="text-muted">&nbsp;· {artist}</span>
          </p>
          {isMissing && platform ? (
            <p className="flex items-center gap-2 text-muted text-xs">
              <PlatformMark platform={platform} />
              {t('notOn', { platform: platformNames[platform] })}
            </p>
          ) : (
            <Links issue={issue} onRepair={mutate} />
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {mayEdit && (issue.kind === 'no_isrc' || issue.kind === 'no_release_date') ? (
          <FactForm issue={issue} isSaving={isPending} onRepair={mutate} />
        ) : null}
        {isMissing ? <WayThere issue={issue} isBusy={isPending} onRepair={mutate} /> : null}
        <EditorsOnly>
          <Button busy={isPending} onClick={() => mutate(repairs.settle(issue))} size="sm" variant="ghost">
            {t('settle')}
            <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        </EditorsOnly>
      </div>
    </li>
  );
}

type RepairProps = { issue: SongIssue; onRepair: (repair: Repair) => void };

/** What each platform calls it; a dead link is taken off, and one too many is parted. */
function Links({ issue, onRepair }: RepairProps) {
  const { t } = useTranslation('catalogue');
  const { kind, links } = issue;
  const mayEdit = useMay('edit');
  // The first gives the song its name; of two links either may be the wrong one.
  const canPart = (place: number) =>
    mayEdit &&
    (kind === 'same_platform' || ((kind === 'title_differs' || kind === 'artist_differs') && place > 0));
  return (
    <ul className="flex flex-col gap-1">
      {links.map(({ id, platform, title, artist, status }, place) => {
        // Where names are not the matter, they stand above.
        const isOfNames = kind === 'title_differs' || kind === 'same_platform';
        const what = kind === 'artist_differs' ? artist : isOfNames ? title : '';
        const label = t('linkOf', { title, platform: platformNames[platform] });
        return (
          <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs" key={id}>
            <Link
              className="inline-flex min-w-0 items-center gap-2 text-body underline-offset-4 hover:underline"
              to={`/track/${id}`}
            >
              <PlatformMark name={platformNames[platform]} platform={platform} />
              <span className="min-w-0 truncate text-muted" dir="auto">
                {status === 'gone' ? t('gone') : what}
              </span>
            </Link>
            {mayEdit && kind === 'dead_link' ? (
              <>
                <Button onClick={() => onRepair(repairs.remove(id))} size="sm">
                  {t('remove')}
                  <VisuallyHidden>{label}</VisuallyHidden>
                </Button>
                <ReplaceForm onReplace={(url) => onRepair(repairs.replace(id, url))} title={title} />
              </>
            ) : null}
            {canPart(place) ? (
              <Button onClick={() => onRepair(repairs.separate(issue, id))} size="sm" variant="ghost">
                {t('separate')}
                <VisuallyHidden>{label}</VisuallyHidden>
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The song's new address on the platform, or another upload of it. */
function ReplaceForm({ title, onReplace }: { title: string; onReplace: (url: string) => void }) {
  const { t } = useTranslation('catalogue');
  const id = useId();
  const [url, setUrl] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onReplace(url.trim());
  };
  return (
    <form className="flex flex-wrap items-center gap-2" onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>
        {t('replaceOf', { title })}
      </label>
      <span className="w-56">
        <Input
          dir="ltr"
          id={id}
          onChange={(event) => setUrl(event.target.value)}
          placeholder={t('replaceOf', { title })}
          required
          type="url"
          value={url}
        />
      </span>
      <Button size="sm" type="submit">
        {t('replace')}
      </Button>
    </form>
  );
}

/** It was found there and is offered, or is looked for on the song's page. */
function WayThere({ issue, onRepair, isBusy }: RepairProps & { isBusy: boolean }) {
  const { t } = useTranslation('catalogue');
  const { findId, songId, title, searchUrl, platform } = issue;
  if (findId === undefined)
    return (
      <>
        <EditorsOnly>
          <Link className={buttonStyle('secondary', 'sm')} to={`/song/${songId}`}>
            {t('look')}
            <VisuallyHidden>{title}</VisuallyHidden>
          </Link>
        </EditorsOnly>
        {searchUrl && platform ? (
          <a
            className={buttonStyle('ghost', 'sm')}
            href={searchUrl}
            rel="noopener noreferrer"
            target="_blank"
          >
            {t('searchOn', { platform: platformNames[platform] })}
            <VisuallyHidden>{title}</VisuallyHidden>
          </a>
        ) : null}
      </>
    );
  return (
    <EditorsOnly>
      <Button busy={isBusy} onClick={() => onRepair(repairs.follow(findId))} size="sm">
        {t('follow')}
        <VisuallyHidden>{title}</VisuallyHidden>
      </Button>
    </EditorsOnly>
  );
}

/** As it is written on a distributor's page: hyphens and small letters are the server's to take out. */
const isrcForm = '[A-Za-z]{2}[\\s\\-]?[A-Za-z0-9]{3}[\\s\\-]?[0-9]{2}[\\s\\-]?[0-9]{5}';

function FactForm({ issue, onRepair, isSaving }: RepairProps & { isSaving: boolean }) {
  const { t } = useTranslation('catalogue');
  const id = useId();
  const [value, setValue] = useState('');
  const isIsrc = issue.kind === 'no_isrc';
  const { title } = issue;
  const save = (event: FormEvent) => {
    event.preventDefault();
    onRepair(isIsrc ? repairs.isrc(issue, value.trim()) : repairs.releaseDate(issue, value));
  };
  return (
    <form className="flex flex-wrap items-center gap-2" onSubmit={save}>
      <label className="sr-only" htmlFor={id}>
        {t(isIsrc ? 'isrcOf' : 'dateOf', { title })}
      </label>
      <span className="w-44">
        <Input
          id={id}
          onChange={(event) => setValue(event.target.value)}
          required
          value={value}
          {...(isIsrc
            ? { pattern: isrcForm, placeholder: 'ISRC', title: t('isrcHint'), dir: 'ltr', spellCheck: false }
            : { type: 'date' })}
        />
      </span>
      <Button busy={isSaving} size="sm" type="submit">
        {t('save')}
      </Button>
    </form>
  );
}
