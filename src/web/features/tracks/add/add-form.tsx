/** The field for links: any text with links in it, counted while it is typed or pasted. */
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import type { getSite } from '#contract/site.ts';
import { mostUrlsAtOnce } from '#domain/limits.ts';
import { findLinks } from '#domain/links.ts';
import { hasLookup } from '#domain/lookups.ts';
import { platformNames } from '#domain/platforms.ts';
import { read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Textarea } from '#web/ui/textarea.tsx';

type AddFormProps = {
  text: string;
  isSending?: boolean;
  field?: Ref<HTMLTextAreaElement>;
  onTextChange: (text: string) => void;
  onSubmit: () => void;
};

export function AddForm({ text, isSending = false, field, onTextChange, onSubmit }: AddFormProps) {
  const { t } = useTranslation('add');
  const id = useId();
  const isEmpty = findLinks(text).length === 0 && !hasLookup(text);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      className="flex flex-col gap-2 p-3 sm:p-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <label className="font-medium text-sm text-strong" htmlFor={id}>
        {t('label')}
      </label>
      <div className="flex gap-2 max-sm:flex-col sm:items-end sm:gap-3">
        <Textarea
          aria-describedby={`${id}-status`}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          className="field-sizing-content max-h-60 min-h-24 resize-none break-all placeholder:break-normal"
          id={id}
          onChange={(event) => onTextChange(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={t('placeholder')}
          ref={field}
          rows={4}
          spellCheck={false}
          value={text}
        />
        <Button
          busy={isSending}
          className="h-11"
          disabled={isEmpty && !isSending}
          type="submit"
          variant="primary"
        >
          <Plus aria-hidden="true" />
          {t('action')}
        </Button>
      </div>
      <AddStatus id={`${id}-status`} text={text} />
    </form>
  );
}

/** Below the field: what may be pasted, and how many links are in it by now. */
type AddStatusProps = {
  /** The field names it as its description. */
  id: string;
  text: string;
};

function AddStatus({ id, text }: AddStatusProps) {
  const { t } = useTranslation('add');
  const { count, list } = useFormats();
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  const found = findLinks(text).length;
  const platforms = list((site?.platforms ?? []).map((platform) => platformNames[platform]));
  const status = () => {
    if (found > mostUrlsAtOnce) return t('tooMany', { n: count(mostUrlsAtOnce) });
    if (found > 0) return t('found', { count: found, n: count(found) });
    if (hasLookup(text)) return t('lookUp.typed');
    return text.trim() ? t('none') : t('hint', { platforms, n: count(mostUrlsAtOnce) });
  };
  return (
    <div className="flex flex-wrap justify-between gap-x-4 text-muted text-xs">
      <p className={cn(found > 0 && 'text-body')} id={id} role="status">
        {status()}
      </p>
      {found > 0 ? <p className="max-sm:hidden">{t('shortcut', { key: 'Ctrl/⌘' })}</p> : null}
    </div>
  );
}
