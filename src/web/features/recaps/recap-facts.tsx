/** What was found in a year beside its one number, and what of it nobody has measured. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Recap } from '#contract/recaps.ts';
import { platformNames } from '#domain/platforms.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ShareImageMenu } from '#web/music/cards/share-image.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Best day, top song, releases, milestones: each leads to where it is told in full. */
export function Facts({ recap }: { recap: Recap }) {
  const { t } = useTranslation(['recaps', 'cards']);
  const { count, shortDay, change } = useFormats();
  const { best, topSong, released, milestones, year } = recap;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Fact label={t('cards:best')} more={best ? change(best.gained) : undefined}>
        {best ? (
          <FactLink to={`/analytics?from=${best.date}&to=${best.date}`}>{shortDay(best.date)}</FactLink>
        ) : (
          t('none')
        )}
      </Fact>
      <Fact label={t('cards:top')} more={topSong ? change(topSong.gained) : undefined}>
        {topSong ? <FactLink to={`/song/${topSong.songId}`}>{topSong.title}</FactLink> : t('none')}
      </Fact>
      <Fact
        label={t('cards:songs')}
        more={released.songs > 0 ? released.titles.join('\u00a0· ') : t('noReleased', { year: String(year) })}
      >
        {count(released.songs)}
      </Fact>
      <Fact label={t('cards:milestones')}>{count(milestones.count)}</Fact>
    </ul>
  );
}

type FactProps = { label: string; more?: string | undefined; children: ReactNode };

function Fact({ label, more, children }: FactProps) {
  return (
    <li className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <p className="text-muted text-xs">{label}</p>
      <p className="mt-1 truncate font-semibold text-lg text-strong tabular-nums" dir="auto">
        {children}
      </p>
      {more ? <p className="mt-0.5 truncate text-body text-sm tabular-nums">{more}</p> : null}
    </li>
  );
}

const FactLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="underline-offset-4 hover:underline" to={to}>
    {children}
  </Link>
);

/** Every figure of Analytics for these days. */
export function AllFigures({ recap }: { recap: Recap }) {
  const { t } = useTranslation(['recaps', 'cards']);
  const { t: metrics } = useTranslation('metrics');
  const { count, list } = useFormats();
  const known = recap.figures.filter(({ gained }) => gained !== null);
  return (
    <Panel
      actions={
        <Link
          className="text-sm underline underline-offset-4"
          to={`/analytics?from=${recap.from}&to=${recap.to}&compare=off`}
        >
          {t('analytics')}
        </Link>
      }
      description={t('allLead')}
      title={t('all')}
    >
      <dl className="text-sm">
        {known.map(({ metric, platforms, gained }) => (
          <Line
            key={`${metric} ${platforms.join(' ')}`}
            name={t('cards:metricOn', {
              metric: metrics(`name.${metric}`),
              platforms: list(platforms.map((id) => platformNames[id])),
            })}
            value={count(gained ?? 0)}
          />
        ))}
      </dl>
      {recap.platforms.length > 1 ? (
        <>
          <h3 className="mt-4 mb-1 text-muted text-xs">{t('platforms')}</h3>
          <dl className="text-sm">
            {recap.platforms.map(({ platform, gained }) => (
              <Line
                key={platform}
                name={<PlatformMark name={platformNames[platform]} platform={platform} />}
                value={count(gained)}
              />
            ))}
          </dl>
        </>
      ) : null}
    </Panel>
  );
}

type LineProps = { name: ReactNode; value: ReactNode };

const Line = ({ name, value }: LineProps) => (
  <div className="flex min-w-0 items-baseline justify-between gap-4 border-line border-t py-1.5 first:border-t-0">
    <dt className="min-w-0 text-body">{name}</dt>
    <dd className="shrink-0 text-strong tabular-nums">{value}</dd>
  </div>
);

/** Milestones, countries, time: what sources say, and in words what none of them does. */
export function Sources({ recap }: { recap: Recap }) {
  const { t } = useTranslation(['recaps', 'cards']);
  const { share, count } = useFormats();
  const { days } = useDayFormats();
  const names = new Intl.DisplayNames(useLanguage(), { type: 'region', fallback: 'code' });
  const { countries, listened, milestones } = recap;
  const missing = [countries ? '' : t('noCountries'), listened.length > 0 ? '' : t('noListened')].filter(
    Boolean,
  );
  return (
    <Panel title={t('cards:milestones')}>
      <Milestones milestones={milestones} />
      {countries ? (
        <Told
          source={t('countriesSource', {
            platform: platformNames[countries.platform],
            days: days(countries),
          })}
          title={t('countries')}
        >
          {countries.rows.map((row) => (
            <Line key={row.country} name={names.of(row.country)} value={share(row.share)} />
          ))}
        </Told>
      ) : null}
      {listened.map(({ platform, seconds, from, to }) => {
        const hours = Math.round(seconds / 3600);
        return (
          <Told
            key={platform}
            source={t('listenedSource', { platform: platformNames[platform], days: days({ from, to }) })}
            title={t('listened')}
          >
            <Line name={platformNames[platform]} value={t('hours', { count: hours, n: count(hours) })} />
          </Told>
        );
      })}
      {missing.length > 0 ? (
        <>
          <h3 className="mt-4 mb-1 text-muted text-xs">{t('missing')}</h3>
          <ul className="flex flex-col gap-1 text-body text-sm">
            {missing.map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  );
}

function Milestones({ milestones: { largest } }: Pick<Recap, 'milestones'>) {
  const { t } = useTranslation(['recaps', 'cards']);
  const { t: metrics } = useTranslation('metrics');
  const { count, shortDay } = useFormats();
  if (largest.length === 0) return <p className="text-body text-sm">{t('none')}</p>;
  return (
    <ul className="text-sm">
      {largest.map(({ trackId, title, platform, metric, value, date }) => (
        <li
          className="flex min-w-0 items-center justify-between gap-3 border-line border-t py-1.5 first:border-t-0"
          key={`${trackId} ${date}`}
        >
          <div className="min-w-0">
            <Link
              className="block truncate font-medium text-strong underline-offset-4 hover:underline"
              dir="auto"
              to={`/track/${trackId}?metric=${metric}`}
            >
              {title}
            </Link>
            <p className="text-body text-xs">
              {t('milestone', {
                value: count(value),
                metric: metrics(`name.${metric}`),
                platform: platformNames[platform],
              })}
            </p>
          </div>
          <span className="flex shrink-0 items-center gap-1 text-muted text-xs">
            {shortDay(date)}
            <ShareImageMenu
              image={{ of: 'milestone', query: { trackId, metric, value, date } }}
              title={title}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

type ToldProps = { title: string; source: string; children: ReactNode };

const Told = ({ title, source, children }: ToldProps) => (
  <>
    <h3 className="mt-4 mb-1 text-muted text-xs">{title}</h3>
    <dl className="text-sm">{children}</dl>
    <p className="text-muted text-xs">{source}</p>
  </>
);
