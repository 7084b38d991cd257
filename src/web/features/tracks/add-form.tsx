/** The field of the add box: any text with links in it, counted while it is typed or pasted. */
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { findLinks } from '#domain/links.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Textarea } from '#web/ui/textarea.tsx';
import { AddStatus } from './add-status.tsx';
import { usePastedLinks } from './use-pasted-links.ts';

type AddFormProps = {
  text: string;
  size: 'compact' | 'large';
  isSending: boolean;
  onTextChange: (text: string) => void;
  onSubmit: () => void;
};

export function AddForm({ text, size, isSending, onTextChange, onSubmit }: AddFormProps) {
  const { t } = useTranslation('add');
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const found = findLinks(text).length;
  usePastedLinks((pasted) => {
    onTextChange([text, pasted].filter(Boolean).join('\n'));
    field.current?.focus();
  });

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
      <label className={size === 'large' ? 'font-medium text-sm text-strong' : 'sr-only'} htmlFor={id}>
        {t('label')}
      </label>
      <div className="flex gap-2 max-sm:flex-col sm:items-end sm:gap-3">
        <Textarea
          aria-describedby={`${id}-status`}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          className={cn(
            'field-sizing-content max-h-60 resize-none break-all',
            size === 'large' ? 'min-h-24' : 'min-h-11 py-3 sm:py-2.5',
          )}
          id={id}
          onChange={(event) => onTextChange(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={t('placeholder')}
          ref={field}
          rows={size === 'large' ? 4 : 1}
          spellCheck={false}
          value={text}
        />
        <Button
          busy={isSending}
          className="h-11"
          disabled={found === 0 && !isSending}
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
