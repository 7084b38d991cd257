/** What a link leads to: its recordings with their waveforms, and what was said at which moment. */
import { Download, Pause, Play } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { OpenListening } from '#contract/listening-page.ts';
import { formatInstant } from '#i18n/formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { WaveformSlider } from '#web/music/player/waveform-slider.tsx';
import { useKeys } from '#web/shell/keys.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { Notes } from './notes.tsx';
import { count } from './queries.ts';
import { type Audio, useAudio } from './use-audio.ts';

type Song = OpenListening['songs'][number];
type HeardProps = { token: string; listening: OpenListening; onStale: () => void };

const never = () => () => {};

/** By the clock of whoever listens, which their browser alone knows: until it says so the day is told, as UTC has it. */
function useEnd(expiresAt: string | null): string | null {
  const language = useLanguage();
  const { day } = useFormats();
  const timeZone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  );
  if (expiresAt === null) return null;
  return timeZone ? formatInstant(language, expiresAt, timeZone) : day(expiresAt.slice(0, 10));
}

const seekSeconds = 10;

export function Heard({ token, listening, onStale }: HeardProps) {
  const { t } = useTranslation(['listening', 'player', 'frame']);
  const { duration, count: number } = useFormats();
  const ends = useEnd(listening.expiresAt);
  const { kind, title, description, songs, grant } = listening;
  const audio = useAudio({ songs, onPlay: ({ id }) => count(token, grant, id), onFailure: onStale });
  const isPlaylist = kind === 'playlist';
  const length = duration(Math.round(songs.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)));
  const facts = [
    isPlaylist && t('listen.songs', { count: songs.length, n: number(songs.length) }),
    songs.length > 0 && length,
    ends && t('until', { time: ends }),
  ];
  return (
    <article className="flex flex-col gap-6">
      <title>{`${title} · ${t('frame:product')}`}</title>
      <PlayerKeys audio={audio} songs={songs} />
      <header className="flex flex-col gap-2">
        <h1 className="wrap-anywhere text-2xl sm:text-3xl" dir="auto">
          {title}
        </h1>
        {description ? (
          <p className="wrap-anywhere max-w-prose whitespace-pre-line text-body" dir="auto">
            {description}
          </p>
        ) : null}
        <p className="text-muted text-sm tabular-nums">{facts.filter(Boolean).join('\u00a0· ')}</p>
      </header>
      {audio.hasFailed ? <Alert tone="danger">{t('listen.notPlayed')}</Alert> : null}
      {songs.length === 0 ? <p className="text-muted">{t('listen.empty')}</p> : null}
      <ol className="flex flex-col gap-4">
        {songs.map((song) => (
          <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4" key={song.id}>
            <SongPart audio={audio} hasTitle={isPlaylist} listening={listening} song={song} />
            <Notes audio={audio} listening={listening} song={song} token={token} />
          </li>
        ))}
      </ol>
    </article>
  );
}

function PlayerKeys({ audio, songs }: { audio: Audio; songs: readonly Song[] }) {
  const { t } = useTranslation('player');
  const song = songs.find(({ id }) => id === audio.current) ?? songs[0];
  const by = (seconds: number) => {
    if (song && audio.current)
      audio.seek(song, Math.max(0, Math.min(song.seconds ?? audio.time, audio.time + seconds)));
  };
  useKeys(t('label'), [
    { keys: 'p', name: t('keys.toggle'), run: () => song && audio.toggle(song) },
    { keys: 'Shift+n', name: t('next'), run: () => audio.step(1) },
    { keys: 'Shift+p', name: t('previous'), run: () => audio.step(-1) },
    { keys: '.', name: t('keys.forward'), run: () => by(seekSeconds) },
    { keys: ',', name: t('keys.back'), run: () => by(-seekSeconds) },
  ]);
  return null;
}

type SongPartProps = { song: Song; audio: Audio; listening: OpenListening; hasTitle: boolean };

function SongPart({ song, audio, listening, hasTitle }: SongPartProps) {
  const { t } = useTranslation(['listening', 'player']);
  const { duration } = useFormats();
  const { id, title, artist, artwork, seconds, peaks } = song;
  const isOn = audio.current === id;
  const isPlaying = isOn && audio.isPlaying;
  const time = isOn ? audio.time : 0;
  const length = seconds ?? 0;
  return (
    <>
      <div className="flex items-center gap-3">
        <PlainIconButton
          className="rounded-full"
          icon={isPlaying ? <Pause /> : <Play />}
          label={t(isPlaying ? 'player:pauseName' : 'player:playName', { name: title })}
          onClick={() => audio.toggle(song)}
          variant="primary"
        />
        {artwork ? <Artwork className="size-11" url={artwork} /> : null}
        <div className="min-w-0 flex-1">
          {hasTitle ? (
            <h2 className="wrap-anywhere line-clamp-2 font-medium text-base text-strong" dir="auto">
              {title}
            </h2>
          ) : null}
          <p className="truncate text-muted text-sm" dir="auto">
            {artist}
          </p>
        </div>
        <p className="shrink-0 text-muted text-sm tabular-nums">
          {isOn ? `${duration(Math.floor(time))} / ` : ''}
          {duration(Math.round(length))}
        </p>
        {listening.download ? (
          <a
            aria-label={t('listen.downloadName', { name: title })}
            className={buttonStyle('ghost', 'md')}
            download
            href={`${song.audio}&download=1`}
          >
            <Download aria-hidden="true" className="size-4" />
          </a>
        ) : null}
      </div>
      {peaks && length > 0 ? (
        <WaveformSlider
          className="h-14"
          label={t('player:position')}
          length={length}
          marks={listening.notes.filter(({ uploadId }) => uploadId === id).map(({ at }) => at)}
          onSeek={(to) => audio.seek(song, to)}
          peaks={peaks}
          time={isOn ? time : undefined}
        />
      ) : null}
    </>
  );
}
