/** Songs to choose from where a line names no single one: those of an album, of an ISRC, of an artist and title. */
import { uniqBy } from 'es-toolkit/array';
import { useState } from 'react';
import type { lookUpSongs, SongLookups } from '#contract/song-lookups.ts';
import { platformNames } from '#domain/platforms.ts';
import { addressOf } from '#web/data/api.ts';
import { useReplyPages } from '#web/data/use-pages.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

type LookUpProps = {
  text: string;
  isAlbum: boolean;
  /** Asked at once: it is all that was typed. */
  isOpen: boolean;
  isSending: boolean;
  onChosen: (urls: string[]) => void;
};

export function LookUp({ text, isAlbum, isOpen, isSending, onChosen }: LookUpProps) {
  const { t } = useTranslation('add');
  const errorText = useErrorText();
  const [isAsked, setAsked] = useState(isOpen);
  const { lookups: data, error, isFetching, ask, goOn } = useLookups(text, isAsked);
  if (data && data.songs.length > 0)
    return (
      <>
        <Songs
          isReading={isFetching}
          isSending={isSending}
          lookups={data}
          onChosen={onChosen}
          onReadOn={goOn}
        />
        {error ? <p className="mt-2 text-danger text-xs">{errorText(error)}</p> : null}
      </>
    );
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      {data ? (
        <p className="text-muted text-xs">{t('lookUp.none')}</p>
      ) : (
        <Button busy={isFetching} onClick={() => (isAsked ? ask() : setAsked(true))} size="sm">
          {t(isAlbum ? 'lookUp.choose' : 'lookUp.find')}
        </Button>
      )}
      {error ? <p className="text-danger text-xs">{errorText(error)}</p> : null}
    </div>
  );
}

/** What was read of an album stays; asking once more goes on where it ended, if its platform has named the place. */
function useLookups(text: string, enabled: boolean) {
  const address = addressOf<typeof lookUpSongs>('/api/song-lookups', { query: { text } });
  const { replies, hasNextPage, fetchNextPage, refetch, ...query } = useReplyPages<typeof lookUpSongs>(
    address,
    {
      enabled,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  const last = replies?.at(-1);
  const songs = uniqBy(replies?.flatMap((reply) => reply.songs) ?? [], ({ url }) => url);
  return {
    ...query,
    lookups: last && { ...last, songs },
    ask: () => void refetch(),
    goOn: () => void (hasNextPage ? fetchNextPage() : refetch()),
  };
}

type SongsProps = Pick<LookUpProps, 'isSending' | 'onChosen'> & {
  lookups: SongLookups;
  isReading: boolean;
  onReadOn: () => void;
};

/** Of more the reader does not tick one by one. */
const fewSongs = 20;

/** What is on the list already has no tick; of a search the reader says which it is. */
function Songs({ lookups, isSending, isReading, onChosen, onReadOn }: SongsProps) {
  const { songs, isSure, rest } = lookups;
  const { t } = useTranslation('add');
  const { count } = useFormats();
  const [areTicked, setTicked] = useState(isSure);
  const [ticks, setTicks] = useState<Record<string, boolean>>({});
  const isTicked = ({ url, trackId }: SongLookups['songs'][number]) => !trackId && (ticks[url] ?? areTicked);
  const chosen = songs.filter(isTicked).map(({ url }) => url);
  const tickAll = (next: boolean) => {
    setTicked(next);
    setTicks({});
  };
  return (
    <div className="mt-2 flex flex-col gap-2">
      {songs.length > fewSongs ? (
        <Button className="self-start" onClick={() => tickAll(chosen.length === 0)} size="sm">
          {t(chosen.length === 0 ? 'lookUp.all' : 'lookUp.clear')}
        </Button>
      ) : null}
      <ul aria-label={t('lookUp.list')} className="flex flex-col gap-1.5">
        {songs.map((song) => (
          <li className="flex items-center justify-between gap-3" key={song.url}>
            {song.trackId ? (
              <span className="min-w-0 text-muted">
                <bdi>{song.title}</bdi>&nbsp;· {t('verdict.existing')}
              </span>
            ) : (
              <Checkbox
                checked={isTicked(song)}
                label={
                  <>
                    <bdi>{song.title}</bdi> <bdi className="text-muted">{song.artist}</bdi>
                  </>
                }
                onChange={({ target }) => setTicks((old) => ({ ...old, [song.url]: target.checked }))}
              />
            )}
            <PlatformMark name={platformNames[song.platform]} nameHidden platform={song.platform} />
          </li>
        ))}
      </ul>
      {rest ? <Rest rest={rest} songs={songs} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          busy={isSending}
          disabled={chosen.length === 0}
          onClick={() => onChosen(chosen)}
          size="sm"
          variant="primary"
        >
          {t('lookUp.add', { n: count(chosen.length) })}
        </Button>
        {rest?.isFailed ? (
          <Button busy={isReading} onClick={onReadOn} size="sm">
            {t('lookUp.again')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

type RestProps = { rest: NonNullable<SongLookups['rest']>; songs: SongLookups['songs'] };

/** Of an album that has more songs than these. */
function Rest({ rest: { read, total, isFailed }, songs: [song] }: RestProps) {
  const { t } = useTranslation('add');
  const { count, sentences } = useFormats();
  const n = count(read);
  return (
    <p className="text-body text-xs" role="status">
      {sentences([
        total === null ? t('lookUp.firstOfMore', { n }) : t('lookUp.first', { n, total: count(total) }),
        isFailed && song ? t('lookUp.stopped', { platform: platformNames[song.platform] }) : null,
      ])}
    </p>
  );
}
