/** Where the provider's frame plays. Nothing is ever laid over it: while it is paused it is not shown, and a panel stands there. */
import { Play } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { tellPlayer, usePlayer } from '#web/music/player/player-store.ts';
import { isVideo } from '#web/music/player/transitions.ts';
import { cn } from '#web/ui/cn.ts';

type FrameAreaProps = { frame: RefObject<HTMLDivElement | null>; isFull: boolean };

export function FrameArea({ frame, isFull }: FrameAreaProps) {
  const { t } = useTranslation('player');
  const isShown = usePlayer(({ currentTrack }) => currentTrack !== undefined && isVideo(currentTrack));
  const isPlaying = usePlayer((state) => state.isPlaying);
  return (
    <div
      className={cn(
        'relative aspect-video min-h-[200px] w-full overflow-hidden bg-black',
        isFull && 'rounded-lg border border-line',
        !isShown && 'hidden',
      )}
    >
      <div
        className={cn('absolute inset-0 [&_iframe]:size-full', !isPlaying && 'invisible')}
        data-player-frame
        ref={frame}
      />
      {isPlaying ? null : (
        <button
          className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-black font-medium text-base text-white transition-opacity hover:opacity-80 focus-visible:-outline-offset-4"
          onClick={() => tellPlayer({ type: 'play' })}
          type="button"
        >
          <span className="grid size-14 place-items-center rounded-full border border-white/40 bg-white/10">
            <Play aria-hidden="true" className="size-6" />
          </span>
          {t('click')}
        </button>
      )}
    </div>
  );
}
