/** The songs of the map as rows, written when somebody wants to read them. */
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { useGrowthText } from './mood-map.tsx';
import { type MoodSong, useSoundWords } from './sound-query.ts';

export function MoodTable({ songs }: { songs: readonly MoodSong[] }) {
  const { t } = useTranslation('sound');
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure label={t('map.table')} onToggle={setOpen}>
      {isOpen ? (
        <section
          aria-label={t('map.table')}
          className="mt-2 max-h-96 overflow-auto rounded-md border border-line"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <table className="w-full text-sm tabular-nums">
            <caption className="sr-only">{t('map.title')}</caption>
            <thead>
              <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:bg-surface [&>th]:px-3 [&>th]:py-2 [&>th]:text-end [&>th]:font-medium [&>th]:text-muted [&>th]:text-xs [&>th]:first:text-start">
                <th scope="col">{t('map.song')}</th>
                <th scope="col">{t('name.mood')}</th>
                <th scope="col">{t('name.valence')}</th>
                <th scope="col">{t('name.energy')}</th>
                <th scope="col">{t('growth.name')}</th>
                <th scope="col">{t('map.source')}</th>
              </tr>
            </thead>
            <tbody>
              {songs.map((song) => (
                <SongRow key={song.songId} song={song} />
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </Disclosure>
  );
}

function SongRow({ song }: { song: MoodSong }) {
  const { t } = useTranslation('sound');
  const { valueText, sourceText, readText } = useSoundWords();
  const growthText = useGrowthText();
  return (
    <tr className="border-line border-t text-body hover:bg-hover [&>*]:px-3 [&>*]:py-1.5 [&>td]:whitespace-nowrap [&>td]:text-end">
      <th className="text-start font-normal" scope="row">
        <Link
          className="rounded-sm text-strong underline decoration-line-control underline-offset-4"
          dir="auto"
          to={`/song/${song.songId}`}
        >
          {song.title}
        </Link>
        <span className="block text-muted text-xs" dir="auto">
          {song.artist}
        </span>
      </th>
      <td>{t(`mood.${song.mood}`)}</td>
      <td>{valueText('valence', song.valence)}</td>
      <td>{valueText('energy', song.energy)}</td>
      <td>{growthText(song.growth)}</td>
      <td>
        {sourceText(song)}
        <span className="block text-muted text-xs">{readText(song)}</span>
      </td>
    </tr>
  );
}
