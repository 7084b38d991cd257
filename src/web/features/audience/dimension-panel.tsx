/** A panel of one dimension: each source with its own table, and what it is of. What no source has is said once, in a panel of its own. */
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Days } from '#domain/days.ts';
import type { AudienceDimension } from '#domain/own-figures.ts';
import { placeName, platformNames } from '#domain/platforms.ts';
import { zoneCity } from '#i18n/formats.ts';
import { useKept } from '#web/data/use-kept.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DaysLink } from '#web/music/control-bar/days-link.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { useFigureText } from '#web/music/use-figure-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { type Audience, isEmpty, type Part, type Question, readAudience } from './audience-query.ts';

type DimensionPanelProps = {
  dimension: AudienceDimension;
  question: Question;
  children: (part: Part, reply: Audience) => ReactNode;
};

export function DimensionPanel({ dimension, question, children }: DimensionPanelProps) {
  const { t } = useTranslation('audience');
  const { count } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const reading = useKept(readAudience(dimension, question));
  const { data, isOld } = reading;
  const failure = usePanelError(reading);
  if (data && isEmpty(data)) return null;
  const told = (part: Part, reply: Audience) => (
    <div className="flex flex-col gap-3" key={keyOf(part)}>
      <PartHead part={part} sandbox={reply.sandbox ?? false} />
      {children(part, reply)}
    </div>
  );
  const { platforms, stores } = apart(data?.parts ?? []);
  return (
    <Panel
      description={dimension === 'age' || dimension === 'gender' ? t(`panel.${dimension}.text`) : undefined}
      error={failure}
      stale={isOld}
      title={t(`panel.${dimension}.title`)}
    >
      {data ? (
        <div className="flex flex-col gap-6">
          {platforms.map((part) => told(part, data))}
          {stores.length > 0 ? (
            <Button
              aria-expanded={isWhole}
              className="self-start"
              onClick={() => setWhole(!isWhole)}
              size="sm"
              variant="ghost"
            >
              {isWhole ? t('fewer') : t('stores', { count: stores.length, n: count(stores.length) })}
            </Button>
          ) : null}
          {isWhole ? stores.map((part) => told(part, data)) : null}
          <Outside bySong={data.bySong} outside={data.outside} />
        </div>
      ) : failure ? null : (
        <div className="flex flex-col gap-3">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton className="h-6" key={line} />
          ))}
        </div>
      )}
    </Panel>
  );
}

const keyOf = ({ importId, connectionId, platform, store, currency }: Part): string =>
  [importId, connectionId, platform, store, currency].join(' ');

/** A statement names dozens of stores: where platforms have tables, those of others are a press away. */
function apart(parts: readonly Part[]): { platforms: readonly Part[]; stores: readonly Part[] } {
  const platforms = parts.filter(({ platform }) => platform !== null);
  return platforms.length > 0
    ? { platforms, stores: parts.filter(({ platform }) => platform === null) }
    : { platforms: parts.slice(0, 1), stores: parts.slice(1) };
}

/** Where a table comes from, and which days it is of. */
function PartHead({ part, sandbox }: { part: Part; sandbox: boolean }) {
  const { t } = useTranslation('audience');
  const { list, sentences } = useFormats();
  const { days } = useDayFormats();
  const { platform, store, source, from, to, notes, dayBoundary } = part;
  // Which days are there is said by the dates themselves.
  const limits = notes.filter((note) => note !== 'part_of_range');
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {platform ? (
          <PlatformMark className="text-body" name={platformNames[platform]} platform={platform} />
        ) : (
          <bdi className="text-body empty:hidden">{store}</bdi>
        )}
        <span className="text-muted">{t(`source.${source}`)}</span>
        {part.importId ? (
          <Link
            className="min-w-0 break-words text-muted underline underline-offset-4 hover:text-strong"
            to={`/imports/${part.importId}`}
          >
            {part.files.length > 0 ? list(part.files) : t('source.open')}
          </Link>
        ) : null}
        {sandbox ? <Badge>{t('sandbox')}</Badge> : null}
        <Counted part={part} />
      </p>
      {from && to ? (
        <p className="text-muted text-xs">
          {days({ from, to })}&nbsp;·{' '}
          {dayBoundary === 'source'
            ? t('boundary.source')
            : t('boundary.zone', { zone: zoneCity(dayBoundary) })}
        </p>
      ) : null}
      {limits.length > 0 ? (
        <p className="text-muted text-xs">{sentences(limits.map((note) => t(`note.${note}`)))}</p>
      ) : null}
    </div>
  );
}

/** What its table counts: of a source that counts several things one is chosen, for all tables that have it. */
function Counted({ part: { figure, figures, currency, total } }: { part: Part }) {
  const { t } = useTranslation(['audience', 'figures']);
  const { value } = useFigureText();
  const [, setSearch] = useSearchParams();
  const choose = (chosen: string) => {
    const search = new URLSearchParams(location.search);
    search.set('figure', chosen);
    setSearch(search, { preventScrollReset: true, replace: true });
  };
  const name = t(`figures:name.${figure}`);
  if (figures.length < 2)
    return total === null ? null : (
      <span className="ms-auto text-muted">
        {t('total', { figure: name, n: value(figure, total, currency) })}
      </span>
    );
  return (
    <span className="ms-auto flex items-center gap-2 text-muted">
      <Select
        aria-label={t('choose.figure')}
        onChange={({ target }) => choose(target.value)}
        options={figures.map((one) => ({ value: one, label: t(`figures:name.${one}`) }))}
        value={figure}
      />
      {total === null ? currency : value(figure, total, currency)}
    </span>
  );
}

type Place = Audience['bySong'][number];

/** Of stores that are no platforms a statement names dozens: so many of all names stand there, or every platform. */
const mostNames = 4;

/** What has the same days is said once; of stores that are no platforms, all their days together. */
function byDays(outside: Audience['outside']): { days: Days; places: readonly Place[] }[] {
  const stores = outside.filter(({ platform }) => platform === null);
  const from = stores.map((one) => one.from).toSorted()[0] ?? '';
  const to =
    stores
      .map((one) => one.to)
      .toSorted()
      .at(-1) ?? '';
  const told = [
    ...outside.filter(({ platform }) => platform !== null),
    ...stores.map((one) => ({ ...one, from, to })),
  ];
  return [...Map.groupBy(told, (one) => `${one.from} ${one.to}`).values()].flatMap((places) => {
    const [first] = places;
    return first ? [{ days: { from: first.from, to: first.to }, places }] : [];
  });
}

/** What there is on other days is a press away, with all else that the address says; what is told song by song is said. */
function Outside({ outside, bySong }: Pick<Audience, 'outside' | 'bySong'>) {
  const { t } = useTranslation(['audience', 'controls']);
  const { count, gap, list } = useFormats();
  const { days } = useDayFormats();
  if (outside.length + bySong.length === 0) return null;
  const namesOf = (places: readonly Place[]) => {
    const all = [...new Set(places.map((place) => placeName(place) || t(`source.${place.source}`)))];
    const most = Math.max(mostNames, new Set(places.flatMap(({ platform }) => platform ?? [])).size);
    const more = all.length - most;
    return list([...all.slice(0, most), ...(more > 0 ? [t('stores', { count: more, n: count(more) })] : [])]);
  };
  return (
    <div className="flex flex-col gap-2 border-line text-muted text-sm not-first:border-t not-first:pt-4">
      {byDays(outside).map(({ days: known, places }) => (
        <p key={known.from + known.to}>
          {t('absent.outside', { platform: namesOf(places), days: days(known) })}
          {gap}
          <DaysLink days={known}>{t('controls:nothing.showThem')}</DaysLink>
        </p>
      ))}
      {bySong.length > 0 ? <p>{t('absent.bySong', { platform: namesOf(bySong) })}</p> : null}
    </div>
  );
}
