/** One link: how it stands and why in plain words, when it was read and will be, and what can be done. */
import { Link } from 'react-router';
import type { SyncedSong } from '#contract/sync.ts';
import { platformNames } from '#domain/platforms.ts';
import type { SyncState } from '#domain/sync.ts';
import { OwnerOnly, useMay } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { openAddDialog } from '../add/add-request.ts';
import { useRefreshTrack, useRemoveTracks } from '../mutations.ts';
import { useReasonText } from './use-sync.ts';

const tones: Readonly<Record<SyncState, 'neutral' | 'warning' | 'danger' | 'info'>> = {
  gone: 'danger',
  private: 'warning',
  blocked: 'warning',
  failing: 'danger',
  waiting: 'warning',
  paused: 'warning',
  due: 'info',
  manual: 'neutral',
  current: 'neutral',
};

export function SongLine({ song, now }: { song: SyncedSong; now: Date }) {
  const { t } = useTranslation('sync');
  const { title, artist, albumArt, platform, state, trackId } = song;
  return (
    <li aria-label={title} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <Artwork className="size-10 shrink-0 rounded-md" url={albumArt} />
        <div className="min-w-0 flex-1 text-sm">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <PlatformMark name={platformNames[platform]} nameHidden platform={platform} />
            <Link
              className="min-w-0 truncate font-medium text-strong underline-offset-4 hover:underline"
              to={`/track/${trackId}`}
            >
              <bdi>{title}</bdi>
            </Link>
            <bdi className="text-muted">{artist}</bdi>
            {state === 'current' ? null : <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}
          </p>
          <StateText song={song} />
          <Times now={now} song={song} />
        </div>
      </div>
      <Actions song={song} />
    </li>
  );
}

function StateText({ song: { state, reason, platform } }: { song: SyncedSong }) {
  const { t } = useTranslation('sync');
  const reasonText = useReasonText();
  if (state === 'current' || state === 'due' || state === 'manual') return null;
  const text =
    state === 'failing' || state === 'waiting'
      ? reasonText(reason, platform)
      : t(`text.${state}`, { platform: platformNames[platform] });
  return <p className="mt-1 text-body">{text}</p>;
}

function Times({ song, now }: { song: SyncedSong; now: Date }) {
  const { t } = useTranslation('sync');
  const { age, until, count, sentences } = useFormats();
  const { readAt, nextTryAt, since, failures, state } = song;
  // That a plan has no automatic updates is said once, above all links.
  const none = state === 'manual' ? '' : t(state === 'due' ? 'nextSoon' : 'nextNone');
  const facts = [
    readAt ? t('read', { when: age(readAt, now) }) : t('neverRead'),
    since && state !== 'failing' ? t('since', { when: age(since, now) }) : '',
    state === 'failing' ? t('tries', { n: count(failures) }) : '',
    nextTryAt && Date.parse(nextTryAt) > now.getTime() ? t('nextTry', { when: until(nextTryAt, now) }) : none,
  ];
  return <p className="mt-1 text-muted text-xs">{sentences(facts)}</p>;
}

/** What is not there, or keeps failing, may be taken off; what lies over the limit needs another plan. */
const canBeRemoved: readonly SyncState[] = ['gone', 'private', 'blocked', 'failing', 'paused'];
const cannotBeRead = ({ state, reason }: SyncedSong): boolean =>
  state === 'paused' || (state === 'waiting' && reason === 'not-configured');

function Actions({ song }: { song: SyncedSong }) {
  const { t } = useTranslation('sync');
  const mayEdit = useMay('edit');
  const refreshing = useRefreshTrack({ id: song.trackId, platform: song.platform });
  const removing = useRemoveTracks();
  const { title, state, trackId, replacedBy } = song;
  if (!mayEdit) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'paused' ? (
        <OwnerOnly>
          <Link className={buttonStyle('secondary', 'sm')} to="/subscription">
            {t('act.plans')}
          </Link>
        </OwnerOnly>
      ) : null}
      {replacedBy ? (
        <Button onClick={() => openAddDialog(replacedBy, { sends: true })} size="sm" title={replacedBy}>
          {t('act.addInstead')}
          <VisuallyHidden>{title}</VisuallyHidden>
        </Button>
      ) : null}
      {cannotBeRead(song) ? null : (
        <Button busy={refreshing.isPending} onClick={() => refreshing.mutate()} size="sm">
          {t('act.refresh')}
          <VisuallyHidden>{title}</VisuallyHidden>
        </Button>
      )}
      {canBeRemoved.includes(state) ? (
        <Button
          busy={removing.isPending}
          onClick={() => removing.mutate([{ ids: [trackId] }])}
          size="sm"
          variant="ghost"
        >
          {t('act.remove')}
          <VisuallyHidden>{title}</VisuallyHidden>
        </Button>
      ) : null}
    </div>
  );
}
