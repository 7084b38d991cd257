/** How a figure stands to the days before, and why where it does not: of a key figure and of a platform. */
import type { ReactNode } from 'react';
import type { Overview } from '#contract/analytics.ts';
import { type Figure, paceOf, reasonOf } from '#i18n/figures.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { Change } from '#web/ui/change.tsx';
import { PaceShare } from './pace-share.tsx';

type Known = { figure: Pick<Figure, 'isRead' | 'change'>; overview: Overview };

/** Why there is no gain; when the first one comes is said once, above all figures. */
export function Unknown({ figure, overview }: Known) {
  const { t } = useTranslation('analytics');
  const reason = reasonOf(figure, overview);
  return reason === 'first' ? null : <span>{t(`figures.${reason}`)}</span>;
}

/** Growth against growth, of the same songs on both sides; its colour says nothing where nothing happened. `children`: what stands behind a share. */
export function FigurePace({ figure, overview, children }: Known & { children?: ReactNode }) {
  const { t } = useTranslation('analytics');
  const { days } = useDayFormats();
  const pace = paceOf(figure.change);
  if (!overview.comparison) return null;
  if (pace.kind === 'unknown')
    return <span>{t('figures.notThen', { days: days(overview.comparison) })}</span>;
  if (pace.kind === 'same')
    return <Change className="whitespace-normal text-xs" kind="flat" text={t('figures.same')} />;
  if (!('share' in pace)) return <span>{t(`figures.${pace.kind}`)}</span>;
  return (
    <>
      <PaceShare pace={pace} />
      {children}
    </>
  );
}
