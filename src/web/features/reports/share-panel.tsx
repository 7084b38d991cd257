/** A link that shows a report to whoever has it, as it was when it was made. */
import { Copy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Report } from '#contract/reports.ts';
import { longestLinkPassword } from '#domain/limits.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useShareReport, useUnshareReport } from './sending.ts';

export function SharePanel({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const { share } = report;
  return (
    <Panel description={t('share.text')} title={t('share.title')}>
      <div className="flex flex-col gap-4">
        {share ? <Link report={report} share={share} /> : null}
        <EditorsOnly>{share ? null : <ShareForm report={report} />}</EditorsOnly>
      </div>
    </Panel>
  );
}

type Share = NonNullable<Report['share']>;

function Link({ report, share }: { report: Report; share: Share }) {
  const { t } = useTranslation('reports');
  const { instant } = useFormats();
  const again = useShareReport(report.id, 'made');
  const { mutate: withdraw, isPending } = useUnshareReport(report.id);
  const { path, madeAt, expiresAt, hasExpired, hasPassword } = share;
  const facts = [
    t('share.asOf', { when: instant(madeAt) }),
    expiresAt && t(hasExpired ? 'share.ended' : 'share.ends', { when: instant(expiresAt) }),
    hasPassword && t('share.hasPassword'),
  ];
  return (
    <>
      {path === null ? <p className="text-muted text-sm">{t('share.hidden')}</p> : <Address path={path} />}
      <p className="text-muted text-sm">{facts.filter(Boolean).join('\u00a0· ')}</p>
      <EditorsOnly>
        <div className="flex flex-wrap gap-2">
          <Button busy={again.isPending} onClick={() => again.mutate({})} size="sm">
            {t('share.again')}
          </Button>
          <Button busy={isPending} onClick={() => withdraw()} size="sm" variant="ghost">
            {t('share.withdraw')}
          </Button>
        </div>
      </EditorsOnly>
    </>
  );
}

function Address({ path }: { path: string }) {
  const { t } = useTranslation('reports');
  // Known in the browser alone, where somebody copies it.
  const whole = () => new URL(path, window.location.origin).href;
  const copy = () =>
    void navigator.clipboard.writeText(whole()).then(
      () => toast({ title: t('share.copied') }),
      () => toast({ title: t('share.notCopied'), variant: 'destructive' }),
    );
  return (
    <div className="flex gap-2">
      <Input
        aria-label={t('share.address')}
        className="min-w-0 flex-1"
        dir="ltr"
        onFocus={({ target }) => target.select()}
        readOnly
        value={typeof window === 'undefined' ? path : whole()}
      />
      <Button onClick={copy}>
        <Copy aria-hidden="true" />
        {t('share.copy')}
      </Button>
    </div>
  );
}

/** Days that a link lives; empty: it does not end by itself. */
const lives = ['', '7', '30', '90'] as const;
const dayMs = 24 * 3600_000;

function ShareForm({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const { count } = useFormats();
  const [days, setDays] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending } = useShareReport(report.id, 'created');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
    if (!isPending) mutate({ expiresAt, password: password || null });
  };
  return (
    <form aria-label={t('share.title')} className="flex flex-col gap-4" method="post" onSubmit={submit}>
      <Field label={t('share.expires')}>
        {(control) => (
          <Select
            {...control}
            onChange={({ target }) => setDays(target.value)}
            options={lives.map((value) => ({
              value,
              label:
                value === ''
                  ? t('share.never')
                  : t('share.days', { count: Number(value), n: count(Number(value)) }),
            }))}
            value={days}
          />
        )}
      </Field>
      <Field aside={t('share.optional')} label={t('share.password')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="new-password"
            maxLength={longestLinkPassword}
            onChange={({ target }) => setPassword(target.value)}
            type="text"
            value={password}
          />
        )}
      </Field>
      <Button busy={isPending} className="self-start" type="submit">
        {t('share.make')}
      </Button>
    </form>
  );
}
