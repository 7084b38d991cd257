/** Songs by valence and energy. One stop of the keyboard: arrows go from song to song, Enter opens it. */
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Mood, moodBand, moodMiddle } from '#domain/sound.ts';
import { joinFacts } from '#i18n/figures/rare-formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { changeKind, signed } from '#web/ui/change.tsx';
import { cn } from '#web/ui/cn.ts';
import { type GrowthKind, growthKinds, growthLooks, placeOf, sizesOf, songAfter } from './map-look.ts';
import { type MoodSong, useSoundWords } from './sound-query.ts';

export function MoodMap({ songs }: { songs: readonly MoodSong[] }) {
  const { t } = useTranslation('sound');
  const [current, setCurrent] = useState<string>();
  const [marked, setMarked] = useState<string>();
  const links = useRef(new Map<string, HTMLAnchorElement>());
  const { sizes, kinds } = useMemo(() => ({ sizes: sizesOf(songs), kinds: growthKinds(songs) }), [songs]);
  const focused = songs.some(({ songId }) => songId === current) ? current : songs[0]?.songId;
  const told = songs.find(({ songId }) => songId === marked);
  const move = (event: KeyboardEvent) => {
    const next = songAfter(event.key, songs, focused ?? '');
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    links.current.get(next)?.focus();
  };
  return (
    <div className="group">
      <div className="flex" dir="ltr">
        <AxisName
          className="-rotate-180 [text-orientation:sideways] [writing-mode:vertical-rl]"
          name={t('name.energy')}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: its links take the keys, which move between them */}
        <div className="relative h-88 min-w-0 flex-1 rounded-md border border-line sm:h-112" onKeyDown={move}>
          <Quarters />
          <nav aria-label={t('map.label')} className="absolute inset-0">
            {songs.map((song) => (
              <SongPoint
                isMarked={song.songId === marked}
                isStop={song.songId === focused}
                key={song.songId}
                kind={kinds.get(song.songId) ?? 'unknown'}
                onFocus={() => setCurrent(song.songId)}
                onMark={(isOn) => setMarked(isOn ? song.songId : undefined)}
                size={sizes.get(song.songId) ?? 0}
                song={song}
                take={(link) => {
                  if (link) links.current.set(song.songId, link);
                  else links.current.delete(song.songId);
                }}
              />
            ))}
          </nav>
          {told ? <SongNote song={told} /> : null}
        </div>
      </div>
      <div className="ps-6 text-center" dir="ltr">
        <AxisName name={t('name.valence')} />
      </div>
      <Legend kinds={new Set(kinds.values())} />
    </div>
  );
}

function AxisName({ name, className }: { name: string; className?: string }) {
  return (
    <p
      aria-hidden="true"
      className={cn('flex items-center justify-center gap-1 p-1 text-muted text-xs', className)}
    >
      <span>{name}</span>
      <span>→</span>
    </p>
  );
}

const [low, high] = [100 * (moodMiddle - moodBand), 100 * (moodMiddle + moodBand)];

const corners = {
  tense: 'top-2 left-3',
  happy: 'top-2 right-3',
  sad: 'bottom-2 left-3',
  calm: 'bottom-2 right-3',
} as const satisfies Partial<Record<Mood, string>>;

/** The four quarters, and the band around both middles that belongs to none. */
function Quarters() {
  const { t } = useTranslation('sound');
  const label = 'absolute font-medium text-muted text-sm';
  return (
    <div aria-hidden="true">
      <span className="absolute inset-y-0 bg-hover" style={{ left: `${low}%`, width: `${high - low}%` }} />
      <span className="absolute inset-x-0 bg-hover" style={{ top: `${low}%`, height: `${high - low}%` }} />
      {(['tense', 'happy', 'sad', 'calm'] as const).map((mood) => (
        <span className={cn(label, corners[mood])} key={mood}>
          {t(`mood.${mood}`)}
        </span>
      ))}
      <span className={cn(label, 'left-3 -translate-y-1/2')} style={{ top: '50%' }}>
        {t('mood.balanced')}
      </span>
    </div>
  );
}

type SongPointProps = {
  song: MoodSong;
  size: number;
  kind: GrowthKind;
  isStop: boolean;
  isMarked: boolean;
  onFocus: () => void;
  onMark: (isOn: boolean) => void;
  take: (link: HTMLAnchorElement | null) => void;
};

function SongPoint({ song, size, kind, isStop, isMarked, onFocus, onMark, take }: SongPointProps) {
  const wordsOf = useSongWords();
  const language = useLanguage();
  const isTap = useRef(false);
  const { marker, color } = growthLooks[kind];
  return (
    <Link
      aria-label={joinFacts(language, wordsOf(song))}
      className={cn(
        'absolute grid size-6 -translate-1/2 place-items-center rounded-full focus-visible:z-10',
        isMarked && 'z-10',
      )}
      onBlur={() => onMark(false)}
      onClick={(event) => {
        // A finger has nothing to point with: its first tap tells of the song, the next one opens it.
        if (isTap.current && !isMarked) event.preventDefault();
        if (isTap.current) onMark(true);
      }}
      onFocus={() => {
        onFocus();
        if (!isTap.current) onMark(true);
      }}
      onPointerDown={(event: PointerEvent) => {
        isTap.current = event.pointerType === 'touch';
      }}
      onPointerEnter={(event: PointerEvent) => event.pointerType !== 'touch' && onMark(true)}
      onPointerLeave={(event: PointerEvent) => event.pointerType !== 'touch' && onMark(false)}
      ref={take}
      style={placeOf(song)}
      tabIndex={isStop ? 0 : -1}
      to={`/song/${song.songId}`}
    >
      <svg aria-hidden="true" className="overflow-visible" height={size} viewBox="0 0 10 10" width={size}>
        <path
          d={marker}
          fillOpacity={isMarked ? 1 : 0.8}
          stroke="var(--surface)"
          strokeWidth={0.7}
          style={{ fill: color }}
        />
      </svg>
    </Link>
  );
}

/** Title, mood, numbers and growth of a song, as the map, its tooltip and its table say them. */
export function useSongWords(): (song: MoodSong) => string[] {
  const { t } = useTranslation('sound');
  const { valueText } = useSoundWords();
  const growthText = useGrowthText();
  return (song) => [
    `${song.title} – ${song.artist}`,
    t(`mood.${song.mood}`),
    `${t('name.valence')} ${valueText('valence', song.valence)}`,
    `${t('name.energy')} ${valueText('energy', song.energy)}`,
    growthText(song.growth),
  ];
}

export function useGrowthText(): (growth: number | null) => string {
  const { t } = useTranslation('sound');
  const { decimals } = useFormats();
  return (growth) =>
    growth === null
      ? t('growth.unknown')
      : t('growth.perDay', { n: signed(changeKind(growth), decimals(Math.abs(growth), 2)) });
}

/** Beside its point, towards where there is more room. */
function SongNote({ song }: { song: MoodSong }) {
  const { sourceText, readText } = useSoundWords();
  const [title, mood, ...numbers] = useSongWords()(song);
  const { left, top } = placeOf(song);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-20 w-max max-w-60 rounded-lg bg-raised px-3 py-2.5 text-xs shadow-float"
      style={{
        left,
        top,
        transform: `translate(${-100 * song.valence}%, ${song.energy > moodMiddle ? '16px' : 'calc(-100% - 16px)'})`,
      }}
    >
      <p className="font-medium text-strong" dir="auto">
        {title}
      </p>
      <p className="mt-1 text-body">{mood}</p>
      {numbers.map((text) => (
        <p className="text-body" key={text}>
          {text}
        </p>
      ))}
      <p className="mt-1 break-words text-muted">{sourceText(song)}</p>
      <p className="text-muted">{readText(song)}</p>
    </div>
  );
}

/** Only what is drawn, and the keys while they have the map. */
function Legend({ kinds }: { kinds: ReadonlySet<GrowthKind> }) {
  const { t } = useTranslation('sound');
  return (
    <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs">
      {(['best', 'other', 'unknown'] as const).flatMap((kind) =>
        kinds.has(kind)
          ? [
              <span className="inline-flex items-center gap-1.5" key={kind}>
                <svg aria-hidden="true" className="size-2.5 overflow-visible" viewBox="0 0 10 10">
                  <path d={growthLooks[kind].marker} style={{ fill: growthLooks[kind].color }} />
                </svg>
                {t(`growth.${kind}`)}
              </span>,
            ]
          : [],
      )}
      <span className="not-group-focus-within:sr-only">{t('map.hint')}</span>
    </div>
  );
}
