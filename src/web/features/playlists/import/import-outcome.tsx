/** What became of the chosen videos: while they are added, and when they have been. */
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { mostPlaylistItems } from '#domain/limits.ts';
import { platformNames } from '#domain/platforms.ts';
import { ApiError } from '#web/data/api.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import type { Importing } from './use-import.ts';

type ImportOutcomeProps = { state: Importing; onClose: () => void };

export function ImportOutcome({
  state: { done, all, isBusy, outcome, stopped },
  onClose,
}: ImportOutcomeProps) {
  const { t } = useTranslation(['playlist-import', 'frame', 'add']);
  const { count } = useFormats();
  const { added, existing, pending, refused, playlist } = outcome;
  const facts = [
    added > 0 && t('added', { n: count(added) }),
    existing > 0 && t('existing', { n: count(existing) }),
    playlist && t('inPlaylist', { n: count(playlist.added), name: playlist.name }),
    pending > 0 && t('pending', { n: count(pending) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <section
      aria-label={t('outcome')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex items-start gap-3">
        <div aria-live="polite" className="min-w-0 flex-1">
          {facts.map((fact) => (
            <p className="text-body text-sm" dir="auto" key={fact}>
              {fact}
            </p>
          ))}
        </div>
        {isBusy ? null : <IconButton icon={<X />} label={t('frame:close')} onClick={onClose} size="sm" />}
      </div>
      {isBusy ? (
        <Progress
          label={t('progress')}
          max={all}
          text={t('add:progressText', { done: count(done), all: count(all) })}
          value={done}
          warn={false}
        />
      ) : null}
      {stopped === undefined ? null : <Stopped error={stopped} />}
      {refused.length > 0 ? <Refused refused={refused} /> : null}
      {playlist && !isBusy ? (
        <Link className={`${buttonStyle('secondary', 'sm')} self-start`} to={`/playlist/${playlist.id}`}>
          {t('open')}
        </Link>
      ) : null}
    </section>
  );
}

/** What was added stays, and what was not is still chosen. */
function Stopped({ error }: { error: unknown }) {
  const { t } = useTranslation(['playlist-import', 'playlists']);
  const errorText = useErrorText();
  const { count } = useFormats();
  const isFull = error instanceof ApiError && error.code === 'conflict';
  return (
    <Alert title={t('stopped')} tone="warning">
      {isFull ? t('playlists:add.full', { n: count(mostPlaylistItems) }) : errorText(error)}
    </Alert>
  );
}

function Refused({ refused }: { refused: Importing['outcome']['refused'] }) {
  const { t } = useTranslation(['playlist-import', 'add']);
  const { count } = useFormats();
  const platform = platformNames.youtube;
  const what = t('notAdded', { n: count(refused.length) });
  return (
    <div className="text-sm">
      <p className="text-warning">{what}</p>
      <ul
        aria-label={what}
        className="mt-1 flex max-h-60 flex-col gap-1 overflow-y-auto text-body"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {refused.map(({ video: { videoId, title }, code }) => (
          <li key={videoId}>
            <bdi className="text-strong">{title}</bdi>
            {': '}
            {code === 'not_a_track'
              ? t('add:refused.not_a_track.other', { platform })
              : t(`add:refused.${code === 'try_later' ? 'upstream_unavailable' : code}`, { platform })}
          </li>
        ))}
      </ul>
    </div>
  );
}
