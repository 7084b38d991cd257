/** The plan of an account: indie purple, premium gradient, free gray. */
import type { Tier } from '#domain/plans.ts';
import { cn } from './cn.ts';

const looks: Record<Tier, string> = {
  free: 'border border-line bg-hover text-plan-free',
  indie: 'border border-plan-indie/40 bg-plan-indie/12 text-plan-indie',
  premium: 'plan-premium',
};

export function PlanBadge({ tier, label, className }: { tier: Tier; label: string; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex h-6 shrink-0 items-center whitespace-nowrap rounded-full px-2.5 font-semibold text-xs',
        looks[tier],
        className,
      )}
    >
      {label}
    </span>
  );
}
