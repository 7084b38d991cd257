/** The flag of a language as a small picture; always beside the language's own name, so it says nothing itself. */
import type { languages } from '#domain/languages.ts';
import { cn } from './cn.ts';

export type FlagCode = (typeof languages)[number]['flag'];

/** As files: drawn by code they would be part of every page's scripts. The package offers its drawings by no other name. */
const files = import.meta.glob<string>(
  '/node_modules/country-flag-icons/3x2/{AE,CN,DE,ES,FR,GB,IN,JP,RU}.svg',
  { eager: true, query: '?url&no-inline', import: 'default' },
);

type FlagProps = {
  code: FlagCode;
  className?: string;
  /** Where it stands below the first screen. */
  isLow?: boolean;
};

export function Flag({ code, className, isLow }: FlagProps) {
  return (
    <img
      alt=""
      className={cn('h-3.5 w-[21px] shrink-0 rounded-[2px] ring-1 ring-line', className)}
      decoding="async"
      height={14}
      loading={isLow ? 'lazy' : undefined}
      src={files[`/node_modules/country-flag-icons/3x2/${code}.svg`]}
      width={21}
    />
  );
}
