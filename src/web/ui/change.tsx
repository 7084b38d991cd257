/** A change of a number: always sign, arrow and colour together, so that none of them carries it alone. */
import { ArrowDownRight, ArrowRight, ArrowUpRight, PencilLine, Sparkle } from 'lucide-react';
import { cn } from './cn.ts';

/** `new`: there is nothing to compare with; `correction`: the platform took numbers back. */
export type ChangeKind = 'up' | 'down' | 'flat' | 'new' | 'correction';

type ChangeProps = {
  kind: ChangeKind;
  /** The amount as the language writes it, or the word for new and flat; a missing sign is added. */
  text: string;
  /** Spoken instead of the text, e.g. "up by 12%". */
  label?: string;
  className?: string;
};

const looks = {
  up: { icon: ArrowUpRight, color: 'text-up' },
  down: { icon: ArrowDownRight, color: 'text-down' },
  flat: { icon: ArrowRight, color: 'text-muted' },
  new: { icon: Sparkle, color: 'text-info' },
  correction: { icon: PencilLine, color: 'text-warning' },
};

const signs: Partial<Record<ChangeKind, string>> = { up: '+', down: '\u2212' };

/** The text with its sign: never an up or down without one. */
export function signed(kind: ChangeKind, text: string): string {
  const sign = signs[kind];
  // Where lines run to the left a mark may stand before the sign.
  return sign && !/^[\u200e\u061c]?[+\u2212-]/.test(text) ? sign + text : text;
}

/** Up, down or flat by the sign of the difference; `new` when there is nothing to compare with. */
export function changeKind(difference: number | null | undefined): ChangeKind {
  if (difference === null || difference === undefined) return 'new';
  if (difference === 0) return 'flat';
  return difference > 0 ? 'up' : 'down';
}

export function Change({ kind, text, label, className }: ChangeProps) {
  const { icon: Icon, color } = looks[kind];
  return (
    <span
      className={cn(
        'inline-flex items-center gap-0.5 whitespace-nowrap font-medium text-sm',
        color,
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-[1.1em] shrink-0" />
      <span aria-hidden={label ? true : undefined}>{signed(kind, text)}</span>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
