/** What stands in the form's place once the message has arrived. */
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

type ContactSentProps = {
  /** Where answers go. */
  email: string;
  onAgain: () => void;
};

export function ContactSent({ email, onAgain }: ContactSentProps) {
  const { t } = useTranslation('contact');
  const title = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone; the title is read out instead.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="flex max-w-2xl flex-col items-start gap-3 rounded-lg border border-up/35 bg-up/8 p-5 sm:p-6">
      <CircleCheck aria-hidden="true" className="size-6 text-up" />
      <h2 className="text-xl outline-none" ref={title} tabIndex={-1}>
        {t('sent.title')}
      </h2>
      <p className="max-w-prose break-words text-body">{t('sent.text', { email })}</p>
      <Button onClick={onAgain}>{t('sent.again')}</Button>
    </div>
  );
}
