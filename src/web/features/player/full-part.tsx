/** What the full player has besides: volume, whether it goes on by itself, and the queue. */
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { tellPlayer, usePlayer } from '#web/music/player/player-store.ts';
import { isVideo } from '#web/music/player/transitions.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { later } from '#web/ui/later.ts';

const queue = later(() => import('./queue.tsx'));

export function FullPart() {
  const { t } = useTranslation('player');
  const [isReady, setReady] = useState(false);
  const hasMore = usePlayer(({ playlist }) => playlist.length > 1);
  const goesOn = usePlayer((state) => state.isAutoAdvanceEnabled);
  const isOfVideos = usePlayer(({ currentTrack }) => currentTrack !== undefined && isVideo(currentTrack));
  useEffect(() => {
    // Without it everything else still works.
    queue.load().then(
      () => setReady(true),
      () => undefined,
    );
  }, []);
  const Queue = isReady ? queue.get()?.Queue : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-5 lg:col-start-2">
      <Volume />
      {hasMore && isOfVideos ? (
        <Checkbox
          checked={goesOn}
          label={t('byItself')}
          onChange={(event) => tellPlayer({ type: 'advanceByItself', isEnabled: event.target.checked })}
        />
      ) : null}
      {hasMore && Queue ? (
        <Suspense>
          <Queue />
        </Suspense>
      ) : null}
    </div>
  );
}

function Volume() {
  const { t } = useTranslation('player');
  const { share } = useFormats();
  const volume = usePlayer((state) => state.volume);
  const Icon = volume === 0 ? VolumeX : volume < 50 ? Volume1 : Volume2;
  return (
    <label className="flex items-center gap-3 text-body text-sm">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="sr-only">{t('volume')}</span>
      <input
        aria-valuetext={share(volume / 100)}
        className="h-6 min-w-0 flex-1 accent-accent"
        max={100}
        min={0}
        onChange={(event) => tellPlayer({ type: 'volume', volume: Number(event.target.value) })}
        step={5}
        type="range"
        value={volume}
      />
    </label>
  );
}
