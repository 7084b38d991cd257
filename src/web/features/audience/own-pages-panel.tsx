/** Who came to one's own public playlists and pages here: which ones, and from which countries. */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useKept } from '#web/data/use-kept.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { type OwnPages, type Question, readOwnPages } from './audience-query.ts';
import { ValueChange } from './row-change.tsx';
import { useCountryName } from './use-country-name.ts';

export function OwnPagesPanel({ question }: { question: Question }) {
  const { t } = useTranslation('audience');
  const reading = useKept(readOwnPages(question));
  const { data, isOld } = reading;
  const failure = usePanelError(reading);
  return (
    <Panel description={t('pages.text')} error={failure} stale={isOld} title={t('pages.title')}>
      {data ? <Told data={data} /> : failure ? null : <Skeleton className="h-32" />}
    </Panel>
  );
}

function Told({ data }: { data: OwnPages }) {
  const { t } = useTranslation('audience');
  const { publicPages, playlists, countries } = data;
  if (countries.length + publicPages.countries.length === 0)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted text-sm">{t('pages.empty')}</p>
        <p className="flex flex-wrap gap-2">
          <Link className={buttonStyle('secondary', 'sm')} to="/playlists">
            {t('pages.make')}
          </Link>
          <Link className={buttonStyle('secondary', 'sm')} to="/public-pages">
            {t('pages.makePage')}
          </Link>
        </p>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      {countries.length > 0 ? (
        <Group
          byPlace={t('pages.byPlaylist')}
          byCountry={t('pages.byCountry')}
          countries={countries.map(playedRow)}
          figures={[t('pages.visits'), t('pages.plays')]}
          name={t('pages.playlist')}
          places={playlists.map((row) => ({ ...row, ...playedRow(row), to: `/playlist/${row.id}` }))}
        >
          <Total data={data} />
        </Group>
      ) : null}
      {publicPages.countries.length > 0 ? (
        <Group
          byPlace={t('pages.byPage')}
          byCountry={t('pages.clicksByCountry')}
          countries={publicPages.countries.map(clickedRow)}
          figures={[t('pages.visits'), t('pages.clicks')]}
          name={t('pages.page')}
          places={publicPages.pages.map((row) => ({ ...row, ...clickedRow(row), to: '/public-pages' }))}
        >
          <PagesTotal data={data} />
        </Group>
      ) : null}
    </div>
  );
}

type Figures = { values: readonly [number, number]; before: readonly [number, number] | null };
type OfCountry = Figures & { country: string | null };
type Place = Figures & { id: string; name: string; isPublic: boolean; to: string };

const playedRow = ({ country, visits, plays, before }: PlayedRow): OfCountry => ({
  country: country ?? null,
  values: [visits, plays],
  before: before && [before.visits, before.plays],
});
type PlayedRow = OwnPages['total'] & { country?: string | null };

const clickedRow = ({ country, visits, clicks, before }: ClickedRow): OfCountry => ({
  country: country ?? null,
  values: [visits, clicks],
  before: before && [before.visits, before.clicks],
});
type ClickedRow = OwnPages['publicPages']['total'] & { country?: string | null };

type GroupProps = {
  name: string;
  figures: readonly [string, string];
  byPlace: string;
  places: readonly Place[];
  byCountry: string;
  countries: readonly OfCountry[];
  children: ReactNode;
};

/** A total, and beside each other the same visitors by where they came to and by where they came from. */
function Group({ name, figures, byPlace, places, byCountry, countries, children }: GroupProps) {
  const { t } = useTranslation('audience');
  const nameOf = useCountryName();
  return (
    <>
      {children}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Rows
          caption={byPlace}
          figures={figures}
          name={name}
          rows={places.map((row) => ({
            ...row,
            key: row.id,
            label: (
              <>
                <Link
                  className="block truncate text-body underline-offset-4 hover:underline"
                  dir="auto"
                  to={row.to}
                >
                  {row.name}
                </Link>
                {row.isPublic ? null : <span className="block text-muted text-xs">{t('pages.private')}</span>}
              </>
            ),
          }))}
        />
        <div className="flex min-w-0 flex-col gap-2">
          <Rows
            caption={byCountry}
            figures={figures}
            name={t('pages.country')}
            rows={countries.map((row) => ({
              ...row,
              key: row.country ?? '',
              label: (
                <span className="block text-body">
                  {row.country === null ? t('pages.noCountry') : nameOf(row.country)}
                </span>
              ),
            }))}
          />
          <p className="text-muted text-xs">{t('pages.language')}</p>
        </div>
      </div>
    </>
  );
}

function PagesTotal({ data: { publicPages, sandbox } }: { data: OwnPages }) {
  const { t } = useTranslation('audience');
  const { count } = useFormats();
  const { visits, clicks } = publicPages.total;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-medium text-strong">
        {t('pages.pagesTotal', { count: visits, n: count(visits) })}
      </span>
      <span>{t('pages.clicked', { count: clicks, n: count(clicks) })}</span>
      <span className="text-muted">{t('boundary.zone', { zone: 'UTC' })}</span>
      {sandbox ? <Badge>{t('sandbox')}</Badge> : null}
    </p>
  );
}

function Total({ data: { total, sandbox } }: { data: OwnPages }) {
  const { t } = useTranslation('audience');
  const { count, share } = useFormats();
  const played = total.visits > 0 ? Math.min(1, total.plays / total.visits) : 0;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-medium text-strong">
        {t('pages.total', { count: total.visits, n: count(total.visits) })}
      </span>
      <span>{t('pages.played', { count: total.plays, n: count(total.plays), share: share(played) })}</span>
      <span className="text-muted">{t('boundary.zone', { zone: 'UTC' })}</span>
      {sandbox ? <Badge>{t('sandbox')}</Badge> : null}
    </p>
  );
}

/** Rows before the rest is asked for. */
const few = 8;

type Row = Figures & { key: string; label: ReactNode };
type RowsProps = Pick<GroupProps, 'name' | 'figures'> & { caption: string; rows: readonly Row[] };

function Rows({ caption, name, figures, rows }: RowsProps) {
  const { t } = useTranslation('audience');
  const { count } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const isCompared = rows.some(({ before }) => before !== null);
  return (
    <div className="min-w-0">
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted text-xs">
          <tr className="[&>th]:pb-1.5 [&>th]:font-normal">
            <th className="w-2/5 text-start sm:w-1/2" scope="col">
              {name}
            </th>
            {figures.map((figure) => (
              <th className="ps-2 text-end" key={figure} scope="col">
                {figure}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isWhole ? rows : rows.slice(0, few)).map(({ key, label, values, before }) => (
            <tr className="border-line border-t align-top [&>*]:py-1.5" key={key}>
              <th className="pe-3 text-start font-normal" scope="row">
                {label}
              </th>
              {values.map((value, place) => (
                <td className="text-end" key={figures[place]}>
                  <span className="block font-medium text-strong">{count(value)}</span>
                  {isCompared ? (
                    <ValueChange row={{ value, before: before && { value: before[place] ?? null } }} />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > few ? (
        <Button className="mt-2" onClick={() => setWhole(!isWhole)} size="sm" variant="ghost">
          {isWhole ? t('fewer') : t('more', { n: count(rows.length) })}
        </Button>
      ) : null}
    </div>
  );
}
