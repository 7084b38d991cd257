/** The mark of a verdict; its word stands beside it. */
import { Check, CircleDashed, Equal, X } from 'lucide-react';
import { cn } from '#web/ui/cn.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Verdict } from './add-verdicts.ts';

const looks = {
  waiting: { icon: CircleDashed, color: 'text-muted' },
  added: { icon: Check, color: 'text-up' },
  existing: { icon: Equal, color: 'text-muted' },
  repeated: { icon: Equal, color: 'text-muted' },
  refused: { icon: X, color: 'text-danger' },
};

export function AddVerdictIcon({ kind }: { kind: Verdict['kind'] }) {
  if (kind === 'sending') return <Spinner className="mt-0.5" size="sm" />;
  const { icon: Icon, color } = looks[kind];
  return <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', color)} />;
}
