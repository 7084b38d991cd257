/** One row of a list: its title opens it and covers the row, what else can be done stands at the end. */
import type { ReactNode } from 'react';
import type { Language } from '#domain/languages.ts';
import { LanguageName } from './language-name.tsx';
import { StateBadge } from './state-badge.tsx';

type EntryRowProps = {
  /** A link or button that covers the row: see `coveringStyle`. */
  title: ReactNode;
  publishedOn: string | null;
  language: Language;
  /** Beside the language. */
  facts: ReactNode;
  actions: ReactNode;
};

/** Stretches a link or button over its row. */
export const coveringStyle =
  'min-w-0 break-words text-start font-medium text-sm text-strong after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2';

export function EntryRow({ title, publishedOn, language, facts, actions }: EntryRowProps) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-3.5 hover:bg-hover sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {title}
          <StateBadge publishedOn={publishedOn} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-muted text-xs">
          <LanguageName language={language} />
          {facts}
        </p>
      </div>
      <div className="relative flex shrink-0">{actions}</div>
    </li>
  );
}
