/** What one listener comes to: both parts are told, of the same days of one file. */
import type { OwnRatio } from '#contract/own-series.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import type { Sources } from './own-series-query.ts';
import { SourceLinks } from './source-links.tsx';
import { usePeriodText } from './use-own-words.ts';

type RatiosProps = { ratios: readonly OwnRatio[]; imports: Sources };

const names = ['streams', 'plays', 'saves'] as const;

export function Ratios({ ratios, imports }: RatiosProps) {
  const { t } = useTranslation('own-series');
  if (ratios.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 text-sm">{t('ratios')}</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {ratios.map((ratio) => (
          <Ratio imports={imports} key={`${ratio.platform}${ratio.trackId}${ratio.of}`} of={ratio} />
        ))}
      </ul>
    </section>
  );
}

export function Ratio({ of, imports }: { of: OwnRatio; imports: Sources }) {
  const { t } = useTranslation(['own-series', 'figures']);
  const { count, decimals } = useFormats();
  const period = usePeriodText();
  const name = names.find((one) => one === of.of);
  const part = (figure: OwnRatio['of'], value: number) =>
    t('figures:figureIs', { name: t(`figures:name.${figure}`), value: count(value) });
  return (
    <li className="text-sm">
      <p className="text-strong">
        <span className="font-medium tabular-nums">{decimals(of.top / of.bottom, 2)}</span>{' '}
        {name ? t(`ratio.${name}`) : null}
      </p>
      <p className="text-muted text-xs tabular-nums">
        {[
          t('parts', { top: part(of.of, of.top), bottom: part(of.per, of.bottom) }),
          ...(of.platform ? [platformNames[of.platform]] : []),
          period(of),
        ].join('\u00a0· ')}
        {'\u00a0· '}
        <SourceLinks imports={imports} of={of} />
      </p>
    </li>
  );
}
