/** The box of a page that has no songs yet: it hands its links to the dialog, which stays when the page fills. */
import { useState } from 'react';
import { findLinks } from '#domain/links.ts';
import { hasLookup } from '#domain/lookups.ts';
import { useMay } from '#web/data/may.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { AddForm } from './add-form.tsx';
import { openAddDialog } from './add-request.ts';

export function AddBox({ className }: { className?: string }) {
  const { t } = useTranslation('add');
  const [text, setText] = useState('');
  const mayEdit = useMay('edit');
  const submit = () => {
    if (findLinks(text).length === 0 && !hasLookup(text)) return;
    openAddDialog(text, { sends: true });
    setText('');
  };
  if (!mayEdit) return null;
  return (
    <section
      aria-label={t('title')}
      className={cn('min-w-0 rounded-lg border border-line bg-surface', className)}
    >
      <AddForm onSubmit={submit} onTextChange={setText} text={text} />
    </section>
  );
}
