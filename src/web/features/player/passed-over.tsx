/** What could not be played, why, and where it can be seen instead. */
import { ExternalLink, TriangleAlert } from 'lucide-react';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { videoIdOf } from '#web/music/player/playable.ts';
import { isVideo, type PlayerTrack } from '#web/music/player/transitions.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { cn } from '#web/ui/cn.ts';
import { useMarks } from './marks.ts';

const watchAddress = (track: PlayerTrack): string =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(videoIdOf(track))}`;

export function PassedOver() {
  const { t } = useTranslation('player');
  const { sentences } = useFormats();
  const { last, isStuck } = useMarks();
  if (!last) return null;
  const { track, reason } = last;
  // What is gone is gone there too.
  const canWatch = isVideo(track) && videoIdOf(track) !== '' && reason !== 'gone' && reason !== 'private';
  const sentence = t(`failed.${reason}`);
  return (
    <div className="flex flex-col items-start gap-1.5 rounded-md border border-warning/40 bg-warning/8 p-2.5 text-sm">
      <p className="flex items-start gap-2 text-body">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
        <span className="min-w-0 break-words" dir="auto">
          {reason === 'noPlayer'
            ? sentence
            : sentences([t('skipped', { title: track.title, reason: sentence }), isStuck && t('stuck')])}
        </span>
      </p>
      {canWatch ? (
        <a
          className={cn(buttonStyle('link', 'sm'), 'ms-6')}
          href={watchAddress(track)}
          rel="noopener noreferrer"
          target="_blank"
        >
          {t('watch')}
          <ExternalLink aria-hidden="true" />
        </a>
      ) : null}
    </div>
  );
}
