/** What a figure gained in the period, beside the period before; what a platform took back stands apart. */
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/language/use-formats.ts';
import { Change, changeKind } from '#web/ui/change.tsx';
import { type Figure, paceOf } from './figures.ts';

type FigureChangeProps = { figure: Figure };

export function FigureChange({ figure }: FigureChangeProps) {
  const { t } = useTranslation('analytics');
  const { change, share } = useFormats();
  const amount = change(figure.gained);
  const pace = paceOf(figure);
  return (
    <>
      <Change kind={changeKind(figure.gained)} label={t('figures.gained', { amount })} text={amount} />
      <span>
        {'share' in pace
          ? t(`figures.${pace.kind}`, { share: share(pace.share) })
          : t(`figures.${pace.kind}`)}
      </span>
      {figure.corrected < 0 ? (
        <Change
          className="text-xs"
          kind="correction"
          label={t('figures.corrected', { amount: change(figure.corrected) })}
          text={change(figure.corrected)}
        />
      ) : null}
    </>
  );
}
