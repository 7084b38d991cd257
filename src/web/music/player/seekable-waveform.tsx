/** The waveform of one's own recording: whoever may hear it (decision 0121) plays it from where they point; a picture for others. */
import { useEffect, useState } from 'react';
import { useMay } from '#web/data/may.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { playback } from './playback.ts';
import { tellPlayer, usePlayer } from './player-store.ts';
import type { PlayerTrack } from './transitions.ts';
import { Waveform } from './waveform.tsx';
import { WaveformSlider } from './waveform-slider.tsx';

const tickMs = 250;

/** Where the player is in it; undefined: it is not the one that is on. */
function usePosition(id: string | undefined): number | undefined {
  const isOn = usePlayer(({ currentTrack, isVisible }) => isVisible && currentTrack?.id === id);
  const [time, setTime] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const look = () => setTime(playback()?.time() ?? 0);
    look();
    const tick = setInterval(look, tickMs);
    return () => clearInterval(tick);
  }, [isOn]);
  return isOn ? time : undefined;
}

type SeekableWaveformProps = {
  peaks: readonly number[];
  seconds: number | null;
  queue: readonly PlayerTrack[];
  /** Of the recording in the queue. */
  index: number;
};

export function SeekableWaveform({ peaks, seconds, queue, index }: SeekableWaveformProps) {
  const { t } = useTranslation('uploads');
  const mayHear = useMay('edit');
  const track = queue[index];
  const position = usePosition(track?.id);
  const name = track?.title ?? '';
  if (!mayHear || !seconds) return <Waveform label={t('waveform', { name })} peaks={peaks} />;
  const seek = (to: number): void => {
    const control = position === undefined ? undefined : playback();
    if (control) control.seek(to);
    else tellPlayer({ type: 'set', playlist: queue, index, from: to });
  };
  return (
    <WaveformSlider
      label={t('seek', { name })}
      length={seconds}
      onSeek={seek}
      peaks={peaks}
      time={position}
    />
  );
}
