/** The plans with their prices by month or by year. */
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { getSite } from '#contract/site.ts';
import {
  type BillingCycle,
  billingCycles,
  type Plan,
  plans,
  type Tier,
  tiers,
  unlimited,
} from '#domain/plans.ts';
import { formatMoney } from '#i18n/formats.ts';
import { read } from '#web/data/query.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlanBadge } from '#web/ui/plan-badge.tsx';
import { PlanButton } from './plan-button.tsx';
import { syncIntervalOf } from './sync-interval.ts';

export function PlanCards() {
  const { t } = useTranslation('plans');
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  return (
    <>
      {site?.canPay === false ? (
        <p className="mb-5 border-info border-s-2 ps-3 text-body text-sm">{t('notForSale')}</p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CycleSwitch
          label={t('cycle')}
          onValueChange={setCycle}
          options={billingCycles.map((value) => ({ value, label: t(value) }))}
          value={cycle}
        />
        <p className="text-muted text-sm">{t('saving', { percent: yearlySaving() })}</p>
      </div>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {tiers.map((tier) => (
          <PlanCard cycle={cycle} key={tier} tier={tier} />
        ))}
      </ul>
      <p className="mt-6 text-muted text-xs">{t('note')}</p>
    </>
  );
}

/** What paying by the year saves against twelve months, in whole per cent: never more than every paid plan keeps. */
const savingOf = ({ price }: Plan): number => Math.floor(100 * (1 - price.yearly / (12 * price.monthly)));

export const yearlySaving = (): number =>
  Math.min(
    ...Object.values(plans)
      .filter(({ price }) => price.monthly > 0)
      .map(savingOf),
  );

/** Monthly or yearly: two radio buttons of the browser's own, side by side. */
type CycleSwitchProps<Value extends string> = {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
};

const optionStyle = [
  'relative inline-flex h-8 cursor-pointer items-center rounded-sm px-3 font-medium text-muted text-sm transition-colors',
  'hover:text-strong has-checked:bg-raised has-checked:text-strong has-checked:ring-1 has-checked:ring-line-control/60',
  'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 pointer-coarse:h-10',
].join(' ');

function CycleSwitch<Value extends string>(props: CycleSwitchProps<Value>) {
  const { label, value, onValueChange, options } = props;
  const name = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const choose = useRef(onValueChange);
  // Chosen before the page was taken over: the browser shows it, and nobody has been told. Once is enough.
  useEffect(() => {
    const shown = field.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const chosen = options.find((option) => option.value === shown)?.value;
    if (chosen && chosen !== value) choose.current(chosen);
  }, []);
  return (
    <fieldset className="inline-flex rounded-md bg-hover p-0.5" ref={field}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label className={optionStyle} key={option.value}>
          <input
            checked={option.value === value}
            className="sr-only"
            name={name}
            onChange={() => onValueChange(option.value)}
            type="radio"
            value={option.value}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

/** One plan: its price, what it allows, the way in. All of it is read from the contract's table. */
type PlanCardProps = { tier: Tier; cycle: BillingCycle };

function PlanCard({ tier, cycle }: PlanCardProps) {
  const { t } = useTranslation('plans');
  const language = useLanguage();
  const { price, trackLimit, support } = plans[tier];
  const name = t(`${tier}.name`);
  const lines = [
    trackLimit === unlimited ? t('unlimited') : t('songs', { count: trackLimit }),
    t(syncIntervalOf(tier)),
    t('platforms'),
    t('playlists'),
    t('audience'),
    t('export'),
    t(`support.${support.level}`),
  ];
  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h3>
        <PlanBadge label={name} tier={tier} />
      </h3>
      <p className="mt-3 text-muted text-sm">{t(`${tier}.text`)}</p>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-3xl text-strong">
          {formatMoney(language, price[cycle], 'USD')}
        </span>
        <span className="text-muted text-sm">{cycle === 'monthly' ? t('perMonth') : t('perYear')}</span>
      </p>
      <ul className="mt-6 mb-8 flex flex-col gap-2.5">
        {lines.map((line) => (
          <li className="flex items-start gap-2.5 text-body text-sm" key={line}>
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-up" />
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        <PlanButton cycle={cycle} tier={tier} />
      </div>
    </li>
  );
}
