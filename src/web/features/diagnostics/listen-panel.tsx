/** One version or two in step, at its own level, a platform's, or at the same loudness. */
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Diagnostics } from '#contract/diagnostics.ts';
import { platformNames } from '#domain/platforms.ts';
import { formatNamed } from '#i18n/figures/rare-formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { tellPlayer } from '#web/music/player/player-store.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { useBrowserPlays } from './browser-panel.tsx';
import type { Shown } from './curves.tsx';
import { gainFor, type Level, useDecks, type Version } from './mixer.ts';

/** So far apart, the two are brought together again when one is switched to. */
const mostDrift = 0.05;

/** What was measured, wherever the browser plays it; the copy differs by what an encoder leaves out. */
const addressOf = (id: string, isOriginal: boolean): string =>
  `/api/uploads/${id}/audio?quality=${isOriginal ? 'original' : 'stream'}`;

export function ListenPanel({ told, against }: Shown) {
  const { t } = useTranslation(['diagnostics', 'player']);
  const { duration } = useFormats();
  const language = useLanguage();
  const [version, setVersion] = useState<Version>('a');
  const [level, setLevel] = useState<Level>('own');
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [time, setTime] = useState(0);
  const refs = { a: useRef<HTMLAudioElement>(null), b: useRef<HTMLAudioElement>(null) };
  const decks = useDecks(refs);
  const plays = useBrowserPlays();
  const isOriginal = (each: Diagnostics) => plays(each) !== false;
  const shown = version === 'b' && against ? against : told;
  const gains: Record<Version, number> = {
    a: gainFor(level, told, against),
    b: against ? gainFor(level, against, told) : 0,
  };
  const heard: Version = against ? version : 'a';

  useEffect(() => {
    decks.each((deck, each) => decks.setGain(deck, each === heard ? gains[each] : undefined));
  });

  async function toggle() {
    if (isPlaying) {
      decks.each(({ audio }) => audio.pause());
      return;
    }
    setFailed(false);
    tellPlayer({ type: 'pause' });
    await decks.start();
    decks.each((deck, each) => {
      decks.setGain(deck, each === heard ? gains[each] : undefined);
      deck.audio.currentTime = time;
      deck.audio.play().catch(() => (each === heard ? setFailed(true) : undefined));
    });
  }

  function choose(next: Version) {
    const from = refs[heard].current?.currentTime ?? 0;
    const to = refs[next].current;
    if (to && Math.abs(to.currentTime - from) > mostDrift) to.currentTime = from;
    setVersion(next);
  }

  function seek(seconds: number) {
    setTime(seconds);
    decks.each(({ audio }) => {
      audio.currentTime = seconds;
    });
  }

  const gain = gains[heard];
  const events = (each: Version) =>
    each === heard
      ? {
          onPlaying: () => setPlaying(true),
          onPause: () => setPlaying(false),
          onEnded: () => setPlaying(false),
          onError: () => setFailed(true),
          onTimeUpdate: () => setTime(refs[each].current?.currentTime ?? 0),
        }
      : {};
  return (
    <Panel description={against ? t('listen.text') : undefined} title={t('listen.title')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <PlainIconButton
          icon={isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          label={t(isPlaying ? 'player:pause' : 'player:play')}
          onClick={() => void toggle()}
          variant="secondary"
        />
        <input
          aria-label={t('listen.position')}
          aria-valuetext={duration(Math.round(time))}
          className="h-9 min-w-40 flex-1 accent-accent"
          dir="ltr"
          max={Math.max(1, Math.floor(shown.durationSeconds))}
          min={0}
          onChange={({ target }) => seek(Number(target.value))}
          step={1}
          type="range"
          value={Math.floor(time)}
        />
        <span className="text-muted text-sm tabular-nums" dir="ltr">
          {`${duration(Math.floor(time))} / ${duration(Math.round(shown.durationSeconds))}`}
        </span>
        {against ? (
          <Segmented
            label={t('listen.version')}
            onValueChange={choose}
            options={[
              { value: 'a', label: t('listen.a'), name: formatNamed(language, t('listen.a'), told.title) },
              { value: 'b', label: t('listen.b'), name: formatNamed(language, t('listen.b'), against.title) },
            ]}
            value={heard}
          />
        ) : null}
        <LevelSelect hasOther={against !== undefined} level={level} onLevel={setLevel} told={told} />
      </div>
      <Said gain={hasFailed ? undefined : gain} isOriginal={isOriginal(shown)} />
      <audio preload="none" ref={refs.a} src={addressOf(told.id, isOriginal(told))} {...events('a')} />
      {against ? (
        <audio
          key={against.id}
          preload="none"
          ref={refs.b}
          src={addressOf(against.id, isOriginal(against))}
          {...events('b')}
        />
      ) : null}
    </Panel>
  );
}

type LevelSelectProps = Pick<Shown, 'told'> & {
  hasOther: boolean;
  level: Level;
  onLevel: (level: Level) => void;
};

function LevelSelect({ told, hasOther, level, onLevel }: LevelSelectProps) {
  const { t } = useTranslation('diagnostics');
  const levels = [
    { value: 'own', label: t('listen.own') },
    ...(hasOther ? [{ value: 'matched', label: t('listen.matched') }] : []),
    ...told.platforms.map(({ platform }) => ({
      value: platform,
      label: t('listen.at', { platform: platformNames[platform] }),
    })),
  ];
  return (
    <Select
      aria-label={t('listen.level')}
      className="w-52"
      onChange={({ target }) => onLevel(target.value as Level)}
      options={levels}
      value={level}
    />
  );
}

/** How much louder it plays than its file, or that it cannot; and which file that is. `gain` undefined: it cannot. */
function Said({ gain, isOriginal }: { gain: number | undefined; isOriginal: boolean }) {
  const { t } = useTranslation('diagnostics');
  const { decimals } = useFormats();
  const louder = gain ? t('listen.loud', { db: `${gain > 0 ? '+' : ''}${decimals(gain, 1)}` }) : null;
  return (
    <>
      <p aria-live="polite" className="mt-2 min-h-5 text-muted text-sm">
        {gain === undefined ? t('listen.cannot') : louder}
      </p>
      {isOriginal ? null : <p className="text-muted text-sm">{t('listen.copy')}</p>}
    </>
  );
}
