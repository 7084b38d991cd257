/** The flag of a language as a small picture; always beside the language's own name, so it says nothing itself. */
import AE from 'country-flag-icons/react/3x2/AE';
import CN from 'country-flag-icons/react/3x2/CN';
import DE from 'country-flag-icons/react/3x2/DE';
import ES from 'country-flag-icons/react/3x2/ES';
import FR from 'country-flag-icons/react/3x2/FR';
import GB from 'country-flag-icons/react/3x2/GB';
import IN from 'country-flag-icons/react/3x2/IN';
import JP from 'country-flag-icons/react/3x2/JP';
import RU from 'country-flag-icons/react/3x2/RU';
import type { languages } from '#domain/languages.ts';
import { cn } from './cn.ts';

export type FlagCode = (typeof languages)[number]['flag'];

const flags: Record<FlagCode, typeof GB> = { AE, CN, DE, ES, FR, GB, IN, JP, RU };

export function Flag({ code, className }: { code: FlagCode; className?: string }) {
  const Picture = flags[code];
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex h-3.5 w-[21px] shrink-0 overflow-hidden rounded-[2px] ring-1 ring-line',
        className,
      )}
    >
      <Picture className="size-full" />
    </span>
  );
}
