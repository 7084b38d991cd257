/** What the dates of a file are taken for and why, what money its rows say, and the way to say it otherwise. */
import { type FormEvent, useState } from 'react';
import type { ImportFile } from '#contract/import-files.ts';
import { dateOrders, dayOrders, timeUnits } from '#domain/imports.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { useFigureText } from '#web/music/use-figure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { LeftOut } from '../brought-panel.tsx';
import { useImportActions } from '../use-imports.ts';

/** `importId` is absent where nothing can be answered any more. */
export function FileTime({ file, importId }: { file: ImportFile; importId: string | undefined }) {
  const { t } = useTranslation('imports');
  const { gap } = useFormats();
  const { time, dayOrder } = file;
  if (!time) return null;
  const order = dayOrder ? t(`ask.${dayOrder}`) : '';
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="text-body">
        {t('time.label')}
        {gap}
        <span className="font-medium text-strong">
          {[t(`time.unit.${time.unit}`), order].filter(Boolean).join('\u00a0· ')}
        </span>
        {time.isSure ? null : <span className="text-warning">&nbsp;· {t('time.likely')}</span>}
      </p>
      <Evidence because={time.because} />
      {importId ? (
        <Disclosure label={t('time.change')}>
          <Otherwise file={file} importId={importId} />
        </Disclosure>
      ) : null}
    </div>
  );
}

function Evidence({ because }: { because: NonNullable<ImportFile['time']>['because'] }) {
  const { t } = useTranslation('imports');
  const told = because
    .filter(({ reason }) => reason !== 'kind')
    .map(({ reason, column, cell }) =>
      cell
        ? t('time.reasonOf', { reason: t(`time.reason.${reason}`), column, cell })
        : t(`time.reason.${reason}`),
    );
  if (told.length === 0) return null;
  return <p className="text-muted text-xs">{[...new Set(told)].join('\u00a0· ')}</p>;
}

/** The orders of day, month and year that a file's dates can be of, each with what it makes of one of them. */
export function useOrders({ readings }: Pick<ImportFile, 'readings'>): { value: string; label: string }[] {
  const { t } = useTranslation('imports');
  const { day } = useFormats();
  const { months } = useDayFormats();
  if (readings.length === 0) return dayOrders.map((value) => ({ value, label: t(`ask.${value}`) }));
  return readings.map(({ order, cell, from, to }) => ({
    value: order,
    label: t('ask.orderOf', {
      order: t(`ask.${order}`),
      cell,
      date: from === to ? day(from) : months({ from, to }),
    }),
  }));
}

/** Both answers at once: the dry run is made anew with them. */
function Otherwise({ file, importId }: { file: ImportFile; importId: string }) {
  const { t } = useTranslation('imports');
  const { answer } = useImportActions(importId);
  const orders = useOrders(file);
  const [unit, setUnit] = useState(file.time?.unit === 'span' ? 'day' : (file.time?.unit ?? 'day'));
  const [order, setOrder] = useState(file.dayOrder ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const dayOrder = dateOrders.find((one) => one === order);
    answer.mutate([{ index: file.index, timeUnit: unit, ...(dayOrder && { dayOrder }) }]);
  };
  return (
    <form className="flex flex-wrap items-end gap-3 pt-2" onSubmit={submit}>
      {file.time?.unit === 'span' ? null : (
        <Field label={t('ask.timeUnit')}>
          {(control) => (
            <Select
              {...control}
              onChange={({ target }) => setUnit(timeUnits.find((one) => one === target.value) ?? 'day')}
              options={timeUnits.map((value) => ({ value, label: t(`time.unit.${value}`) }))}
              value={unit}
            />
          )}
        </Field>
      )}
      {file.dayOrder ? (
        <Field label={t('time.order')}>
          {(control) => (
            <Select
              {...control}
              onChange={({ target }) => setOrder(target.value)}
              options={orders}
              value={order}
            />
          )}
        </Field>
      ) : null}
      <Button busy={answer.isPending} type="submit">
        {t('time.apply')}
      </Button>
    </form>
  );
}

/** A cent of the whole: totals are rounded where rows are not. */
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 10_000;

type FileMoneyProps = { file: ImportFile; isStored: boolean };

/** Money of the rows by currency, the file's own total where that is another, and what of it would be left out. */
export function FileMoney({ file: { money, leftOut, asks }, isStored }: FileMoneyProps) {
  const { t } = useTranslation('imports');
  const { list } = useFormats();
  const { value } = useFigureText();
  if (money.length === 0) return null;
  const off = money.find(({ amount, stated }) => stated !== null && !isNear(amount, stated));
  const sums = money.map(({ currency, amount }) => value('earnings', amount, currency));
  return (
    <div className="text-sm">
      <p className="text-body">
        {t('money.label')} <span className="font-medium text-strong tabular-nums">{list(sums)}</span>
      </p>
      {off && off.stated !== null ? (
        <p className="text-warning text-xs">
          {t('money.off', {
            stated: value('earnings', off.stated, off.currency),
            sum: value('earnings', off.amount, off.currency),
          })}
        </p>
      ) : null}
      {isStored || asks.length > 0
        ? null
        : money.map(({ currency, amount }) => (
            <LeftOut
              currency={currency}
              inFiles={amount}
              key={currency}
              leftOut={leftOut.filter((one) => one.currency === currency)}
            />
          ))}
    </div>
  );
}
