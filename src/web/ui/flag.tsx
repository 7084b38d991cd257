/** The flag of a language as a small picture; always beside the language's own name, so it says nothing itself. */
import AE from 'country-flag-icons/string/3x2/AE';
import CN from 'country-flag-icons/string/3x2/CN';
import DE from 'country-flag-icons/string/3x2/DE';
import ES from 'country-flag-icons/string/3x2/ES';
import FR from 'country-flag-icons/string/3x2/FR';
import GB from 'country-flag-icons/string/3x2/GB';
import IN from 'country-flag-icons/string/3x2/IN';
import JP from 'country-flag-icons/string/3x2/JP';
import RU from 'country-flag-icons/string/3x2/RU';
import type { languages } from '#domain/languages.ts';
import { cn } from './cn.ts';

export type FlagCode = (typeof languages)[number]['flag'];

/** As texts they weigh a quarter less than as components, on every page. */
const flags: Record<FlagCode, string> = { AE, CN, DE, ES, FR, GB, IN, JP, RU };

export function Flag({ code, className }: { code: FlagCode; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex h-3.5 w-[21px] shrink-0 overflow-hidden rounded-[2px] ring-1 ring-line [&>svg]:size-full',
        className,
      )}
      // Drawings of the package: nobody writes into them.
      dangerouslySetInnerHTML={{ __html: flags[code] }}
    />
  );
}
