/** The dialog that adds songs: links are pasted, sent in portions, and each gets its verdict; nothing pasted is ever lost. */
import { type ComponentType, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { mostUrlsAtOnce } from '#domain/limits.ts';
import { findLinks } from '#domain/links.ts';
import { hasLookup } from '#domain/lookups.ts';
import { pendingLinks, sharedLinks } from '#web/data/kept-texts.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AddForm } from './add-form.tsx';
import { closeAddDialog, takeLinks, useAddRequest } from './add-request.ts';
import { AddResults } from './add-results.tsx';
import { readBox, textOf } from './links.ts';
import { useAddLinks } from './use-add-links.ts';

export const hasLinks = (text: string): boolean => findLinks(text).length > 0;

type AddDialogProps = {
  plansPath?: string;
  Finds: ComponentType<{ trackIds: readonly string[] }>;
};

export function AddDialog({ plansPath, Finds }: AddDialogProps) {
  const { t } = useTranslation('add');
  const { gap } = useFormats();
  const { isOpen, links } = useAddRequest();
  const [text, setText] = useState('');
  const [{ over, hasSeveral }, setOver] = useState({ over: 0, hasSeveral: false });
  const field = useRef<HTMLTextAreaElement>(null);
  const { rows, stopped, isSending, start, addSuggested, clear } = useAddLinks({
    onUnsent: (unsent) => setText((now) => joined(unsent, now)),
  });

  const change = (next: string) => {
    setText(next);
    sharedLinks.keep('');
    if (stopped !== undefined) pendingLinks.keep(textOf(findLinks(next)));
  };
  const send = (given: string) => {
    if (!(hasLinks(given) || hasLookup(given)) || isSending) return;
    const box = readBox(given, mostUrlsAtOnce);
    sharedLinks.keep('');
    setText(box.rest);
    setOver({ over: box.over, hasSeveral: box.hasSeveral });
    const links = box.entries.filter(({ leftOut }) => !leftOut);
    void start(links, box.entries);
  };

  // Links that were pasted before there was an account, or that a reload cut off, are sent; those that another app
  // shared wait in the field.
  const startPending = useEffectEvent(() => {
    setText((now) => now || sharedLinks.read());
    void start(findLinks(pendingLinks.read()).slice(0, mostUrlsAtOnce));
  });
  useEffect(() => startPending(), []);

  const takeGiven = useEffectEvent(() => {
    const { links: given, sends } = takeLinks();
    if (sends && !isSending) send(joined(text, given));
    else change(joined(text, given));
  });
  useEffect(() => {
    if (links) takeGiven();
  }, [links]);

  const songs = useMemo(
    () => (isSending ? [] : rows.flatMap(({ verdict }) => ('track' in verdict ? [verdict.track.id] : []))),
    [rows, isSending],
  );
  return (
    <Dialog
      firstFocus={field}
      onOpenChange={(open) => (open ? undefined : closeAddDialog())}
      open={isOpen}
      size="lg"
      title={t('title')}
    >
      <div className="-mx-3 -mt-3 -mb-4 sm:-mx-4">
        <AddForm
          field={field}
          isSending={isSending}
          onSubmit={() => send(text)}
          onTextChange={change}
          text={text}
        />
        <AddResults
          hasSeveral={hasSeveral}
          isSending={isSending}
          onChosen={(urls) => void start(urls.map((url) => ({ url, text: url })))}
          onClear={clear}
          onResume={() => send(text)}
          onRetry={(links) => void start(links)}
          onSuggested={addSuggested}
          over={over}
          plansPath={plansPath}
          rows={rows}
          stopped={stopped}
        />
        <p className="px-3 pb-3 text-muted text-sm sm:px-4">
          {t('import')}
          {gap}
          <Link
            className="rounded-sm text-body underline underline-offset-4 hover:text-strong"
            onClick={closeAddDialog}
            to="/imports"
          >
            {t('importAction')}
          </Link>
        </p>
        {isOpen && songs.length > 0 ? (
          <Suspense>
            <Finds trackIds={songs} />
          </Suspense>
        ) : null}
      </div>
    </Dialog>
  );
}

const joined = (...texts: string[]) => texts.filter(Boolean).join('\n');
