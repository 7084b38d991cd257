/** A picture for the head of a report: kept with it once it is saved. */
import { useRef } from 'react';
import type { Report } from '#contract/reports.ts';
import { isTooLarge, pictureRefusalOf, pictureTypes } from '#web/data/send-picture.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useRemoveLogo, useSetLogo } from './requests.ts';

export function LogoField({ report }: { report: Report | undefined }) {
  const { t } = useTranslation('reports');
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-sm text-strong">{t('form.logo')}</span>
      {report ? <LogoButtons report={report} /> : <p className="text-muted text-xs">{t('form.logoText')}</p>}
    </div>
  );
}

function LogoButtons({ report }: { report: Report }) {
  const { t } = useTranslation(['reports', 'security']);
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const set = useSetLogo(report.id);
  const remove = useRemoveLogo(report.id);
  const failed = (title: string) => toast({ title, variant: 'destructive' });
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (isTooLarge(file)) return failed(t('security:picture.large'));
    set.mutate(file, {
      onError: (error) => {
        const refusal = pictureRefusalOf(error);
        failed(refusal ? t(`security:picture.${refusal}`) : errorText(error));
      },
    });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <input
        accept={pictureTypes}
        aria-label={t('form.logo')}
        className="sr-only"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      <Button busy={set.isPending} onClick={() => input.current?.click()} size="sm">
        {t(report.hasLogo ? 'form.changeLogo' : 'form.addLogo')}
      </Button>
      {report.hasLogo ? (
        <Button
          busy={remove.isPending}
          onClick={() => remove.mutate(undefined, { onError: (error) => failed(errorText(error)) })}
          size="sm"
          variant="ghost"
        >
          {t('form.removeLogo')}
        </Button>
      ) : null}
    </div>
  );
}
