/** A change of a number: always sign, arrow and colour together, so that none of them carries it alone. */
import { cn } from './cn.ts';

/**
 * `new`: there is nothing to compare with; `correction`: the platform took numbers back; `eased`: less, as is to be
 * expected, which is no alarm.
 */
export type ChangeKind = 'up' | 'down' | 'flat' | 'new' | 'correction' | 'eased';

type ChangeProps = {
  kind: ChangeKind;
  /** The amount as the language writes it, or the word for new and flat; a missing sign is added. */
  text: string;
  /** Spoken instead of the text, e.g. "up by 12%". */
  label?: string;
  className?: string;
};

/** Drawn as lucide draws them, in one path each: a page has dozens. */
const looks = {
  up: { path: 'M7 7h10v10M7 17 17 7', color: 'text-up' },
  down: { path: 'm7 7 10 10M17 7v10H7', color: 'text-down' },
  eased: { path: 'm7 7 10 10M17 7v10H7', color: 'text-muted' },
  flat: { path: 'M5 12h14m-7-7 7 7-7 7', color: 'text-muted' },
  new: {
    path: 'M11.017 2.814a1 1 0 0 1 1.966 0l1.051 5.558a2 2 0 0 0 1.594 1.594l5.558 1.051a1 1 0 0 1 0 1.966l-5.558 1.051a2 2 0 0 0-1.594 1.594l-1.051 5.558a1 1 0 0 1-1.966 0l-1.051-5.558a2 2 0 0 0-1.594-1.594l-5.558-1.051a1 1 0 0 1 0-1.966l5.558-1.051a2 2 0 0 0 1.594-1.594z',
    color: 'text-info',
  },
  correction: {
    path: 'M13 21h8M15 5l4 4M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
    color: 'text-warning',
  },
};

const signs: Partial<Record<ChangeKind, string>> = { up: '+', down: '\u2212', eased: '\u2212' };

/** Where lines run to the left, marks may stand before the sign: its own, and that of a text it was put into. */
const signForm = /^[\u2068\u200e\u061c]*[+\u2212-]/;

/** The text with its sign: never an up or down without one. */
export function signed(kind: ChangeKind, text: string): string {
  const sign = signs[kind];
  return sign && !signForm.test(text) ? sign + text : text;
}

/** Up, down or flat by the sign of the difference; `new` when there is nothing to compare with. */
export function changeKind(difference: number | null | undefined): ChangeKind {
  if (difference === null || difference === undefined) return 'new';
  if (difference === 0) return 'flat';
  return difference > 0 ? 'up' : 'down';
}

export function Change({ kind, text, label, className }: ChangeProps) {
  const { path, color } = looks[kind];
  const shown = signed(kind, text);
  return (
    <span
      className={cn(
        'inline-flex items-center gap-0.5 whitespace-nowrap font-medium text-sm',
        color,
        className,
      )}
    >
      <svg
        aria-hidden="true"
        className="change-arrow"
        dangerouslySetInnerHTML={{ __html: `<path d="${path}"/>` }}
        viewBox="0 0 24 24"
      />
      {/* Where lines run to the left the sign would fall behind its number. */}
      <span aria-hidden={label ? true : undefined} dir={signForm.test(shown) ? 'ltr' : undefined}>
        {shown}
      </span>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
