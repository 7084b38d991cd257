/** Plays songs, or pauses them where they are on: for rows, heads of pages and cards of any feature. */
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ButtonSize, ButtonVariant } from '#web/ui/button-style.ts';
import { cn } from '#web/ui/cn.ts';
import { tellPlayer, usePlayer } from './player-store.ts';
import type { PlayerTrack } from './transitions.ts';

type PlayButtonProps = {
  queue: readonly PlayerTrack[];
  /** Where to begin. */
  index: number;
  /** What is played, for the spoken name: a song, or a playlist. */
  name: string;
  /** Goes with every start, not when what was paused goes on. */
  onStart?: () => void;
  size?: ButtonSize;
  variant?: ButtonVariant;
  className?: string;
  tabIndex?: number | undefined;
};

/** What is on of these songs: `idle` where it is none of them. */
const useOn = (ids: readonly string[]): 'playing' | 'paused' | 'idle' =>
  usePlayer(({ currentTrack, isPlaying, isVisible }) =>
    !currentTrack || !isVisible || !ids.includes(currentTrack.id) ? 'idle' : isPlaying ? 'playing' : 'paused',
  );

function press(on: 'playing' | 'paused' | 'idle', { queue, index, onStart }: PlayButtonProps): void {
  if (on === 'idle') {
    tellPlayer({ type: 'set', playlist: queue, index });
    onStart?.();
  } else tellPlayer({ type: 'toggle' });
}

/** Drawn here: the same sign of the icon set is the landing page's, and would bring its files along. */
const Sign = ({ isPlaying }: { isPlaying: boolean }) => (
  <svg aria-hidden="true" fill="currentColor" viewBox="0 0 24 24">
    <path d={isPlaying ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z'} />
  </svg>
);

/** Of one song. */
export function PlayButton(props: PlayButtonProps) {
  const { t } = useTranslation('player');
  const { queue, index, name, size, variant = 'ghost', className, tabIndex } = props;
  const on = useOn([queue[index]?.id ?? '']);
  const isPlaying = on === 'playing';
  return (
    <Button
      aria-label={t(isPlaying ? 'pauseName' : 'playName', { name })}
      className={cn(size === 'sm' ? 'w-8 px-0' : 'w-9 px-0 pointer-coarse:w-11', className)}
      onClick={() => press(on, props)}
      size={size}
      tabIndex={tabIndex}
      variant={variant}
    >
      <Sign isPlaying={isPlaying} />
    </Button>
  );
}

/** Of all of them, from the first on. */
export function PlayAllButton(props: Omit<PlayButtonProps, 'index'>) {
  const { t } = useTranslation('player');
  const { queue, name, size, variant = 'primary', className } = props;
  const on = useOn(queue.map(({ id }) => id));
  const isPlaying = on === 'playing';
  return (
    <Button
      className={className}
      onClick={() => press(on, { ...props, index: 0 })}
      size={size}
      variant={variant}
    >
      <Sign isPlaying={isPlaying} />
      {t(isPlaying ? 'pause' : 'playAll')}
      <span className="sr-only">{name}</span>
    </Button>
  );
}
