/** An optional reference currency: a table of rates of one's own, which is imported here. Nobody else is asked. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import type { getExchangeRates, putExchangeRates, removeExchangeRates } from '#contract/exchange-rates.ts';
import { send } from '#web/data/api.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { invalidate, read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFailed } from '#web/ui/use-failed.ts';

const readRates = () => read<typeof getExchangeRates>('/api/earnings/rates');

/** What those write who publish rates for everybody. */
const usual = 'EUR';

function useRates() {
  const { t } = useTranslation('earnings');
  const failed = useFailed();
  const client = useQueryClient();
  const settled = {
    onError: failed(t('rates.failed')),
    onSettled: () => invalidate(client, '/api/earnings'),
  };
  return {
    put: useMutation({
      ...settled,
      mutationFn: async ({ reference, file }: { reference: string; file: File }) =>
        send<typeof putExchangeRates>('PUT', '/api/earnings/rates', {
          body: { reference, csv: await file.text() },
        }),
    }),
    remove: useMutation({
      ...settled,
      mutationFn: () => send<typeof removeExchangeRates>('DELETE', '/api/earnings/rates'),
    }),
  };
}

export function RatesPanel() {
  const { t } = useTranslation('earnings');
  const { list } = useFormats();
  const { days } = useDayFormats();
  const { data } = useQuery(readRates());
  const { remove } = useRates();
  const table = data?.table;
  return (
    <Panel description={t('rates.text')} title={t('rates.title')}>
      {table ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm">
          <p className="text-body">
            <span className="font-medium text-strong">{table.reference}</span>
            {'\u00a0· '}
            {days(table)}
            {'\u00a0· '}
            {list(table.currencies.slice(0, 8))}
            {table.currencies.length > 8 ? ' …' : ''}
          </p>
          <EditorsOnly>
            <Button busy={remove.isPending} onClick={() => remove.mutate()} size="sm">
              {t('rates.remove')}
            </Button>
          </EditorsOnly>
        </div>
      ) : null}
      {table === null ? (
        <EditorsOnly>
          <Import />
        </EditorsOnly>
      ) : null}
    </Panel>
  );
}

function Import() {
  const { t } = useTranslation('earnings');
  const { put } = useRates();
  const [reference, setReference] = useState(usual);
  const input = useRef<HTMLInputElement>(null);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) put.mutate({ reference, file });
    // The same file again is chosen again.
    target.value = '';
  };
  const isCode = /^[A-Z]{3}$/.test(reference);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={t('rates.reference')}>
        {(control) => (
          <Input
            {...control}
            className="w-24 uppercase"
            maxLength={3}
            onChange={({ target }) => setReference(target.value.toUpperCase())}
            value={reference}
          />
        )}
      </Field>
      <input accept=".csv,text/csv" hidden onChange={chosen} ref={input} type="file" />
      <Button busy={put.isPending} disabled={!isCode} onClick={() => input.current?.click()}>
        {t('rates.import')}
      </Button>
      <p className="basis-full text-muted text-xs">{t('rates.columns', { reference })}</p>
    </div>
  );
}
