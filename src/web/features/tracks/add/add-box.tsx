/** The add box: links are pasted, sent in portions, and each gets its verdict; nothing pasted is ever lost. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostUrlsAtOnce } from '#domain/limits.ts';
import { findLinks } from '#domain/links.ts';
import { pendingLinks, sharedLinks } from '#web/data/pending-links.ts';
import { cn } from '#web/ui/cn.ts';
import { AddForm } from './add-form.tsx';
import { AddResults } from './add-results.tsx';
import { textOf } from './links.ts';
import { useAddLinks } from './use-add-links.ts';

type AddBoxProps = {
  /** `large` where it is the one thing to do. */
  size?: 'compact' | 'large';
  /** Where plans are shown, once there is such a page. */
  plansPath?: string;
  className?: string;
};

export function AddBox({ size = 'compact', plansPath, className }: AddBoxProps) {
  const { t } = useTranslation('add');
  const [text, setText] = useState('');
  const { rows, stopped, isSending, start, addSuggested, clear } = useAddLinks({
    onUnsent: (unsent) => setText((now) => joined(unsent, now)),
  });

  const change = (next: string) => {
    setText(next);
    sharedLinks.keep('');
    if (stopped !== undefined) pendingLinks.keep(textOf(findLinks(next)));
  };
  const submit = () => {
    const links = findLinks(text);
    if (links.length === 0 || isSending) return;
    sharedLinks.keep('');
    setText(textOf(links.slice(mostUrlsAtOnce)));
    void start(links.slice(0, mostUrlsAtOnce));
  };

  // Links that were pasted on the landing page, before there was an account, or that a reload cut off, are sent;
  // those that another app shared wait in the field.
  const startPending = useEffectEvent(() => {
    setText((now) => now || sharedLinks.read());
    void start(findLinks(pendingLinks.read()).slice(0, mostUrlsAtOnce));
  });
  useEffect(() => startPending(), []);

  return (
    <section
      aria-label={t('title')}
      className={cn('flex min-w-0 flex-col rounded-lg border border-line bg-surface', className)}
    >
      <AddForm isSending={isSending} onSubmit={submit} onTextChange={change} size={size} text={text} />
      <AddResults
        isSending={isSending}
        onClear={clear}
        onResume={submit}
        onSuggested={addSuggested}
        onRetry={(links) => void start(links)}
        plansPath={plansPath}
        rows={rows}
        stopped={stopped}
      />
    </section>
  );
}

const joined = (...texts: string[]) => texts.filter(Boolean).join('\n');
