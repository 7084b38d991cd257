/** What no source has, said once for all tables, with the ways to it. Nothing is invented in its place. */
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type Audience, isEmpty, type Question, readAudience } from './audience-query.ts';
import { ConnectButton } from './connections-panel.tsx';

/** Those that have a panel. */
const dimensions = ['country', 'age', 'source', 'device', 'playback', 'city', 'subscription'] as const;

type Way = Audience['missing'][number]['way'];

export function MissingPanel({ question }: { question: Question }) {
  const { t } = useTranslation('audience');
  const { gap, list } = useFormats();
  const replies = useQueries({
    queries: dimensions.map((dimension) => readAudience(dimension, question)),
  }).flatMap(({ data }) => data ?? []);
  // Halfway it would speak of what is still to come.
  if (replies.length < dimensions.length) return null;
  const empty = dimensions.filter((_, place) => replies[place] && isEmpty(replies[place]));
  const ways = waysOf(replies);
  const of = (way: Way) => list((ways.get(way) ?? []).map((id) => platformNames[id]));
  if (empty.length === 0 && ways.size === 0) return null;
  return (
    <Panel title={t('absent.title')}>
      <div className="flex flex-col gap-2 text-body text-sm">
        {empty.length > 0 ? (
          <p>{t('absent.names', { names: list(empty.map((name) => t(`panel.${name}.title`))) })}</p>
        ) : null}
        {ways.has('connect') ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span>{t('absent.connect')}</span>
            <ConnectButton size="sm" />
          </p>
        ) : null}
        {ways.has('import') ? (
          <p>
            {t('absent.import', { platforms: of('import') })}
            {gap}
            <Link className="underline underline-offset-4 hover:text-strong" to="/imports">
              {t('way.import')}
            </Link>
          </p>
        ) : null}
        {(['reading', 'silent', 'none'] as const).map((way) =>
          ways.has(way) ? <p key={way}>{t(`absent.${way}`, { platforms: of(way) })}</p> : null,
        )}
        {ways.has('not_configured') ? <p>{t('absent.notConfigured')}</p> : null}
      </div>
    </Panel>
  );
}

/** Each platform once a way; one that could tell of anything is not among those that never do. Pure. */
export function waysOf(replies: readonly Pick<Audience, 'missing' | 'parts'>[]): Map<Way, PlatformId[]> {
  const missing = replies.flatMap((reply) => reply.missing);
  const able = new Set([
    ...missing.flatMap(({ platform, way }) => (way === 'none' ? [] : platform)),
    ...replies.flatMap(({ parts }) => parts.flatMap(({ platform }) => platform ?? [])),
  ]);
  const told = missing.filter(({ platform, way }) => way !== 'none' || !able.has(platform));
  return new Map(
    [...Map.groupBy(told, ({ way }) => way)].map(([way, of]) => [
      way,
      [...new Set(of.map(({ platform }) => platform))],
    ]),
  );
}
