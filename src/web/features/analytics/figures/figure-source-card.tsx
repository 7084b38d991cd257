/** Where a figure comes from: which platforms, how it was obtained, what it contains, how old it is (BEY-01). */
import { Popover } from 'radix-ui';
import type { ReactElement } from 'react';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { mayBeSummed } from '#domain/sums.ts';
import type { Figure } from '#i18n/figures.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Attribution } from '#web/music/attribution.tsx';
import { DictionaryLink } from '#web/music/dictionary-link.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { useTerms } from '#web/music/terms.ts';

export type FigureSourceCardProps = {
  figure: Figure;
  /** The figure's name, for who cannot see the card. */
  name: string;
  /** Instant of the last sync; null before the first. */
  asOf: string | null;
  trigger: ReactElement;
};

export function FigureSourceCard({ figure, name, asOf, trigger }: FigureSourceCardProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { count, instant, change } = useFormats();
  const { isSandbox } = useTerms();
  const { gained, compared } = figure.change;
  const { links, ofSongs } = figure;
  const songs =
    links === ofSongs.all
      ? count(links)
      : `${count(ofSongs.all)}\u00a0· ${t('platforms.links', { count: links, n: count(links) })}`;
  const rows: [string, string][] = [
    [t('source.kind'), isSandbox ? t('source.sandbox') : t('source.counter')],
    [t('source.songs'), songs],
    [t('source.asOf'), asOf ? instant(asOf) : t('sync.never')],
    [t('source.gained'), gained === null ? t('source.unknown') : change(gained)],
    [t('source.before'), compared ? change(compared.previous) : t('figures.unknown')],
  ];
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          aria-label={t('source.open', { name })}
          className="z-50 w-72 max-w-[calc(100vw-2rem)] animate-fade-in rounded-lg bg-raised p-4 text-sm shadow-float focus:outline-none"
          collisionPadding={16}
          sideOffset={6}
        >
          <p className="font-medium text-strong">{count(figure.value)}</p>
          <p className="mt-0.5 text-muted text-xs">
            {metricText(`meaning.${figure.metric}`)} <DictionaryLink id={figure.metric} name={name} />
          </p>
          <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-body">
            {figure.platforms.map((platform) => (
              <li key={platform}>
                <PlatformMark name={platformNames[platform]} platform={platform} />
              </li>
            ))}
          </ul>
          <dl className="mt-3 flex flex-col gap-1.5">
            {rows.map(([term, value]) => (
              <div className="flex items-baseline justify-between gap-4" key={term}>
                <dt className="text-muted">{term}</dt>
                <dd className="text-end text-body">{value}</dd>
              </div>
            ))}
          </dl>
          <FigureTerms platforms={figure.platforms} />
          <Popover.Close data-escape="" hidden />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** What the terms of a figure's platforms demand: why it stands alone, and whose numbers they are. */
function FigureTerms({ platforms }: { platforms: readonly PlatformId[] }) {
  const { t } = useTranslation('analytics');
  const { apart } = useTerms();
  return (
    <>
      {platforms
        .filter((platform) => !mayBeSummed(platform, apart))
        .map((platform) => (
          <p className="mt-3 border-line border-t pt-3 text-muted text-xs" key={platform}>
            {t('source.apart', { platform: platformNames[platform] })}
          </p>
        ))}
      {platforms.map((platform) => (
        <Attribution className="mt-3" key={platform} platform={platform} />
      ))}
    </>
  );
}
