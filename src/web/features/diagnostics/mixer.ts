/** Two recordings in step, each as loud as is chosen, so that what is compared is the sound and not the level. */
import { type RefObject, useEffect, useRef } from 'react';
import type { Diagnostics } from '#contract/diagnostics.ts';
import type { PlatformId } from '#domain/platforms.ts';

export type Level = 'own' | 'matched' | PlatformId;

type Loud = Pick<Diagnostics, 'integratedLufs' | 'platforms'>;

/** Decibels; `matched` brings the louder one down to the other, so that nothing can clip. */
export function gainFor(level: Level, told: Loud, other: Loud | undefined): number {
  if (level === 'own') return 0;
  if (level !== 'matched') return told.platforms.find(({ platform }) => platform === level)?.gainDb ?? 0;
  if (told.integratedLufs === null || !other || other.integratedLufs === null) return 0;
  return Math.min(0, other.integratedLufs - told.integratedLufs);
}

const factorOf = (decibels: number): number => 10 ** (decibels / 20);

export type Version = 'a' | 'b';
type Deck = { audio: HTMLAudioElement; gain: GainNode | undefined };

/** Seconds in which one level becomes the other, so that nothing clicks. */
const fade = 0.02;

/** Gains above one need the browser's mixer, which it lets sound after a press alone. */
export function useDecks(decks: Record<Version, RefObject<HTMLAudioElement | null>>) {
  const mixer = useRef<{ context: AudioContext; decks: Map<Version, Deck> }>(undefined);
  useEffect(() => () => void mixer.current?.context.close(), []);

  function open() {
    if (mixer.current) return mixer.current;
    const context = new AudioContext();
    const opened = new Map<Version, Deck>();
    for (const version of ['a', 'b'] as const) {
      const audio = decks[version].current;
      if (!audio) continue;
      const gain = context.createGain();
      context.createMediaElementSource(audio).connect(gain).connect(context.destination);
      opened.set(version, { audio, gain });
    }
    mixer.current = { context, decks: opened };
    return mixer.current;
  }

  return {
    each: (use: (deck: Deck, version: Version) => void) => {
      for (const version of ['a', 'b'] as const) {
        const audio = decks[version].current;
        if (audio) use(mixer.current?.decks.get(version) ?? { audio, gain: undefined }, version);
      }
    },
    /** In decibels; undefined: it is not to be heard. */
    setGain: ({ gain }: Deck, decibels: number | undefined) =>
      gain?.gain.setTargetAtTime(
        decibels === undefined ? 0 : factorOf(decibels),
        mixer.current?.context.currentTime ?? 0,
        fade,
      ),
    start: async () => {
      const { context } = open();
      await context.resume();
    },
  };
}
