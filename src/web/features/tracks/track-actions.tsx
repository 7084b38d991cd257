/** What can be done with a song: ask for new numbers, open it where it lives, take it off the list. */
import { ExternalLink, RefreshCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { cn } from '#web/ui/cn.ts';
import { useRefreshTrack, useRemoveTracks } from './mutations.ts';

/** Only what a browser opens as a page; a stored link of any other kind is not offered. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

export function TrackActions({ track }: { track: Track }) {
  const { t } = useTranslation('tracks');
  const navigate = useNavigate();
  const refresh = useRefreshTrack(track);
  const remove = useRemoveTracks();
  const platform = platformNames[track.platform];
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        className="max-sm:px-3"
        busy={refresh.isPending}
        onClick={() => refresh.mutate()}
        variant="primary"
      >
        <RefreshCw aria-hidden="true" />
        {t('refresh.now')}
      </Button>
      {isWebAddress(track.originalUrl) ? (
        <a
          className={cn(buttonStyle(), 'max-sm:px-3')}
          href={track.originalUrl}
          rel="noopener noreferrer"
          target="_blank"
        >
          <ExternalLink aria-hidden="true" />
          {t('song.open', { platform })}
          <span className="sr-only">({t('song.newTab')})</span>
        </a>
      ) : null}
      <Button
        busy={remove.isPending}
        onClick={() => {
          remove.mutate([track.id]);
          void navigate('/tracks');
        }}
        className="max-sm:px-3"
        variant="ghost"
      >
        <Trash2 aria-hidden="true" />
        <span className="max-sm:sr-only">{t('remove.now')}</span>
      </Button>
    </div>
  );
}
