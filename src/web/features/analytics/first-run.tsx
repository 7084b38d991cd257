/** The dashboard before the first song: what will be here and when; the add box below it is the next step. */
import { useTranslation } from 'react-i18next';

const steps = ['now', 'day', 'weeks'] as const;

export function FirstRun() {
  const { t } = useTranslation('analytics');
  return (
    <section className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-8">
      <div className="max-w-prose">
        <h2 className="text-xl">{t('firstRun.title')}</h2>
        <p className="mt-2 text-body">{t('firstRun.text')}</p>
      </div>
      <ol className="grid gap-4 sm:grid-cols-3">
        {steps.map((step) => (
          <li className="border-line border-t pt-3 text-sm" key={step}>
            <p className="font-medium text-strong">{t(`firstRun.${step}`)}</p>
            <p className="mt-1 text-muted">{t(`firstRun.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
