/** The player itself. Small and full are one card in two sizes, so that the frame in it goes on playing. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { openAudioEngine } from '#web/music/player/audio-engine.ts';
import { offerPlayback } from '#web/music/player/playback.ts';
import { playerState, subscribePlayer, tellPlayer, usePlayer } from '#web/music/player/player-store.ts';
import { isVideo } from '#web/music/player/transitions.ts';
import { useKeys } from '#web/shell/keys.ts';
import { cn } from '#web/ui/cn.ts';
import { Buttons, Heading, Picker, Position, WindowButtons } from './card-parts.tsx';
import { type Control, openControl } from './control.ts';
import { FrameArea } from './frame-area.tsx';
import { FullPart } from './full-part.tsx';
import { keep, keepVolume } from './kept.ts';
import { seekBy, showMedia, showPosition, takeMediaKeys } from './media-session.ts';
import { PassedOver } from './passed-over.tsx';
import { openYoutubeEngine } from './youtube-engine.ts';

type CardProps = { account: string | null; playerUrl: string | undefined };

const smallStyle = [
  'fixed inset-x-0 bottom-[calc(var(--bar-inset,0px)+env(safe-area-inset-bottom))] z-30 border-line border-t bg-raised shadow-float',
  'md:start-auto md:end-4 md:bottom-[calc(16px+var(--bar-inset,0px))] md:w-96 md:overflow-hidden md:rounded-lg md:border',
].join(' ');
const fullStyle = 'fixed inset-0 z-40 overflow-y-auto overscroll-contain bg-ground';

export function Card({ account, playerUrl }: CardProps) {
  const { t } = useTranslation('player');
  const card = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const control = useControl(frame, playerUrl, account);
  const isMaximized = usePlayer((state) => state.isMaximized);
  const isFile = usePlayer(({ currentTrack }) => currentTrack !== undefined && !isVideo(currentTrack));
  useRoom(card, isMaximized);
  useAlone(card, isMaximized);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles have a name
    <div
      aria-label={t('label')}
      aria-modal={isMaximized || undefined}
      className={isMaximized ? fullStyle : smallStyle}
      data-player={isMaximized ? 'full' : 'mini'}
      ref={card}
      role={isMaximized ? 'dialog' : 'region'}
      tabIndex={isMaximized ? -1 : undefined}
    >
      <PlayerKeys control={control} />
      {isMaximized ? <FullKeys control={control} /> : null}
      <div
        className={cn(
          isMaximized &&
            'mx-auto grid max-w-6xl gap-x-8 gap-y-5 p-4 sm:p-8 lg:grid-cols-[minmax(0,1fr)_24rem]',
        )}
      >
        <div className={cn('min-w-0', isMaximized && 'lg:col-start-1')}>
          <FrameArea frame={frame} isFull={isMaximized} />
          <div className={cn('flex flex-col gap-2 p-3', isMaximized && 'gap-4 px-0 py-4')}>
            <div className="flex items-center gap-2">
              <Heading isFull={isMaximized} />
              <WindowButtons control={control} />
            </div>
            <PassedOver />
            {isFile ? <Position control={control} /> : null}
            <div className="flex items-center gap-1">
              <Buttons />
              {isMaximized ? null : <Picker />}
            </div>
          </div>
        </div>
        {isMaximized ? <FullPart /> : null}
      </div>
    </div>
  );
}

const tickMs = 1000;

/** The engines, as long as the card is there. */
function useControl(
  frame: RefObject<HTMLDivElement | null>,
  playerUrl: string | undefined,
  account: string | null,
): Control | undefined {
  const [control, setControl] = useState<Control>();
  useEffect(() => {
    const place = frame.current;
    if (!place) return;
    const opened = openControl({
      video: (events) => openYoutubeEngine(place, playerUrl, events),
      file: openAudioEngine,
    });
    setControl(opened);
    const giveUpKeys = takeMediaKeys(opened);
    const takeBack = offerPlayback(opened);
    const save = () => keep(playerState(), opened.time(), account);
    const told = { track: playerState().currentTrack, volume: playerState().volume };
    const follow = () => {
      const { currentTrack: track, volume } = playerState();
      if (track && track !== told.track) showMedia(track);
      if (volume !== told.volume) keepVolume(volume);
      Object.assign(told, { track, volume });
      save();
    };
    if (told.track) showMedia(told.track);
    const stop = subscribePlayer(follow);
    const tick = setInterval(() => {
      if (!playerState().isPlaying) return;
      showPosition(opened);
      save();
    }, tickMs);
    addEventListener('pagehide', save);
    save();
    return () => {
      clearInterval(tick);
      removeEventListener('pagehide', save);
      giveUpKeys();
      takeBack();
      opened.dispose();
      save();
      stop();
    };
  }, [frame, playerUrl, account]);
  return control;
}

const seekSeconds = 10;

function PlayerKeys({ control }: { control: Control | undefined }) {
  const { t } = useTranslation('player');
  const toFull = () =>
    playerState().isMaximized
      ? tellPlayer({ type: 'minimize', time: control?.time() ?? 0 })
      : tellPlayer({ type: 'maximize', time: control?.time() ?? 0 });
  useKeys(t('label'), [
    { keys: 'p', name: t('keys.toggle'), run: () => tellPlayer({ type: 'toggle' }) },
    { keys: 'Shift+n', name: t('next'), run: () => tellPlayer({ type: 'next' }) },
    { keys: 'Shift+p', name: t('previous'), run: () => tellPlayer({ type: 'previous' }) },
    { keys: '.', name: t('keys.forward'), run: () => control && seekBy(control, seekSeconds) },
    { keys: ',', name: t('keys.back'), run: () => control && seekBy(control, -seekSeconds) },
    { keys: 'Shift+f', name: t('keys.full'), run: toFull },
  ]);
  return null;
}

function FullKeys({ control }: { control: Control | undefined }) {
  const { t } = useTranslation('player');
  const run = () => tellPlayer({ type: 'minimize', time: control?.time() ?? 0 });
  useKeys(t('label'), [{ keys: 'Escape', name: t('minimize'), run }]);
  return null;
}

/** Whatever else floats at the lower edge, and the end of the page, stays above the card. */
function useRoom(card: RefObject<HTMLElement | null>, isMaximized: boolean): void {
  useEffect(() => {
    const element = card.current;
    if (!element || isMaximized) return;
    const { style } = document.body;
    const measure = () => style.setProperty('--player-inset', `${element.offsetHeight}px`);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      style.removeProperty('--player-inset');
    };
  }, [card, isMaximized]);
}

/** While it fills the page, nothing behind it can be reached. */
function useAlone(card: RefObject<HTMLElement | null>, isMaximized: boolean): void {
  useEffect(() => {
    if (!isMaximized) return;
    const others = [...document.body.children].filter(
      (element) =>
        element instanceof HTMLElement &&
        element !== card.current &&
        !element.matches('script, [role=status], [data-toasts]') &&
        !element.inert,
    ) as HTMLElement[];
    for (const element of others) element.inert = true;
    return () => {
      for (const element of others) element.inert = false;
    };
  }, [card, isMaximized]);
}
