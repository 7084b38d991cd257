/** The way from a label to what it means: its entry in the public dictionary, in the reader's language. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DictionaryId } from '#domain/dictionary.ts';
import { pathIn } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';

export function useDictionaryAddress(id?: DictionaryId): string {
  const page = pathIn(useLanguage(), '/dictionary');
  return id ? `${page}#${id}` : page;
}

type DictionaryLinkProps = {
  id: DictionaryId;
  /** What it is about, for who hears the link alone. */
  name: string;
  className?: string;
};

export function DictionaryLink({ id, name, className }: DictionaryLinkProps) {
  const { t } = useTranslation('metrics');
  return (
    <Link
      className={cn(
        'rounded-sm underline decoration-line-control underline-offset-4 hover:text-strong',
        className,
      )}
      to={useDictionaryAddress(id)}
    >
      {t('dictionary')}
      <span className="sr-only">: {name}</span>
    </Link>
  );
}

type DictionaryTermProps = { id: DictionaryId; children: ReactNode };

/** A label that leads there itself. */
export function DictionaryTerm({ id, children }: DictionaryTermProps) {
  return (
    <Link
      className="rounded-sm underline decoration-dotted decoration-line-control underline-offset-4 hover:text-strong"
      to={useDictionaryAddress(id)}
    >
      {children}
    </Link>
  );
}
