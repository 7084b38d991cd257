/** What an applied import has brought, what of its money it leaves out, and the pages that show it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ImportBrought, LeftOutMoney } from '#contract/import-files.ts';
import type { getImportBrought } from '#contract/imports.ts';
import { platformNames } from '#domain/platforms.ts';
import { read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { useFigureText } from '#web/music/use-figure-text.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { apartFrom } from './apart.ts';

const linkStyle = 'underline underline-offset-4 hover:text-strong pointer-coarse:py-2';

export function BroughtPanel({ id }: { id: string }) {
  const { t } = useTranslation('imports');
  const reading = useQuery(read<typeof getImportBrought>('/api/imports/:id/brought', { params: { id } }));
  const failure = usePanelError(reading, t('brought.failed'));
  const { data } = reading;
  return (
    <Panel error={failure} title={t('brought.title')}>
      {data ? (
        <div className="flex flex-col gap-4 text-sm">
          <Totals totals={data.totals} />
          {data.money?.map((money) => (
            <LeftOut key={money.currency} {...money} />
          ))}
          <Ways brought={data} />
        </div>
      ) : failure ? null : (
        <Skeleton className="h-24" />
      )}
    </Panel>
  );
}

function Totals({ totals }: Pick<ImportBrought, 'totals'>) {
  const { t } = useTranslation(['imports', 'figures']);
  const { value } = useFigureText();
  const { days } = useDayFormats();
  if (totals.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
      {totals.map(({ figure, currency, sum, from, to }) => (
        <div key={`${figure}${currency}`}>
          <dt className="text-body">
            {figure === 'units' ? t('brought.units') : t(`figures:name.${figure}`)}
          </dt>
          <dd>
            <span className="block font-semibold text-lg text-strong tabular-nums">
              {value(figure, sum, currency)}
            </span>
            <span className="text-muted text-xs tabular-nums">
              {from && to ? days({ from, to }) : t('brought.allTime')}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Song = ImportBrought['songs'][number];

const named = ({ songId, title, artist, isrc }: Song) => ({ trackId: songId, title, artist, isrc });

/** What tells a song from others of its title, or else where it was heard. */
function apart(song: Song, songs: readonly Song[]): string {
  if (songs.every(({ title, songId }) => title !== song.title || songId === song.songId)) return '';
  const names = song.platforms.map((id) => platformNames[id]).join('\u00a0· ');
  return `\u00a0· ${apartFrom(named(song), songs.map(named)) ?? names}`;
}

function Ways({ brought }: { brought: ImportBrought }) {
  const { t } = useTranslation('imports');
  const { count } = useFormats();
  const { songs, moreSongs, isOfArtist, isOfAudience, totals } = brought;
  const pages = [
    ...(totals.some(({ figure }) => figure === 'earnings')
      ? [{ to: '/earnings', name: t('brought.earnings') }]
      : []),
    ...(isOfArtist || isOfAudience ? [{ to: '/audience', name: t('brought.audience') }] : []),
  ];
  if (songs.length === 0 && pages.length === 0) return <p className="text-muted">{t('brought.nowhere')}</p>;
  return (
    <div>
      <h3 className="mb-1.5 text-sm">{t('brought.where')}</h3>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-body">
        {pages.map(({ to, name }) => (
          <li key={to}>
            <Link className={linkStyle} to={to}>
              {name}
            </Link>
          </li>
        ))}
        {songs.map((song) => (
          <li className="max-w-full truncate" dir="auto" key={song.songId}>
            <Link className={linkStyle} to={`/song/${song.songId}`}>
              {song.title}
            </Link>
            <span className="text-muted text-xs">{apart(song, songs)}</span>
          </li>
        ))}
        {moreSongs > 0 ? (
          <li className="text-muted">{t('brought.more', { count: moreSongs, n: count(moreSongs) })}</li>
        ) : null}
      </ul>
    </div>
  );
}

/** Of the panel of songs, where missing ones are matched and added. */
export const songsAnchor = 'songs';

type LeftOutProps = {
  currency: string;
  /** All that the files say. */
  inFiles: number;
  leftOut: readonly LeftOutMoney[];
  /** What went with songs since it was stored; absent: nothing is stored yet. */
  removed?: number;
};

/** Money of files that is not stored: how much, why, and what can be done about it. */
export function LeftOut({ currency, inFiles, leftOut, removed }: LeftOutProps) {
  const { t } = useTranslation('imports');
  const { value } = useFigureText();
  const money = (amount: number) => value('earnings', amount, currency);
  const all = leftOut.reduce((sum, { amount }) => sum + amount, removed ?? 0);
  if (leftOut.length === 0 && !removed) return null;
  // Imports of before did not keep it under the names of their files.
  const isMissing = leftOut.some(({ reason }) => reason === 'unmatched');
  return (
    <div className="text-sm">
      <p className="text-body">
        {t(removed === undefined ? 'leftOut.willNot' : 'leftOut.title', {
          amount: money(all),
          all: money(inFiles),
        })}
      </p>
      <ul className="text-muted text-xs tabular-nums">
        {leftOut.map((one) => (
          <li key={one.reason}>
            {money(one.amount)}&nbsp;· <Reason one={one} />
          </li>
        ))}
        {removed ? (
          <li>
            {money(removed)}&nbsp;· {t('leftOut.removed')}
          </li>
        ) : null}
      </ul>
      {isMissing ? (
        <p className="mt-1 text-body text-xs">
          {t('leftOut.again')}{' '}
          <a className={linkStyle} href={`#${songsAnchor}`}>
            {t('leftOut.go')}
          </a>
        </p>
      ) : null}
    </div>
  );
}

function Reason({ one: { reason, rows } }: { one: LeftOutMoney }) {
  const { t } = useTranslation('imports');
  const { count } = useFormats();
  const why = reason === 'unmatched' ? t('leftOut.unmatched') : t(`reason.${reason}`);
  return [t('rows', { count: rows, n: count(rows) }), why].join('\u00a0· ');
}
