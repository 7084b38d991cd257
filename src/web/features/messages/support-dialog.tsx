/** Support messages over whatever page one is on. */
import { useState } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { closeSupport, type SupportRequest } from '#web/ui/support-store.ts';
import { type SupportView, SupportViews } from './support-views.tsx';

/** Each request begins anew; while the dialog closes, what it showed stays. */
type Shown = { request: SupportRequest | undefined; view: SupportView };

export function SupportDialog({ request }: { request: SupportRequest | undefined }) {
  const { t } = useTranslation('messages');
  const [shown, setShown] = useState<Shown>({ request, view: request ?? {} });
  if (request && request !== shown.request) setShown({ request, view: request });
  return (
    <Dialog
      className="sm:h-[min(80dvh,680px)]"
      onOpenChange={(isOpen) => {
        if (!isOpen) closeSupport();
      }}
      open={request !== undefined}
      title={t('title')}
    >
      <SupportViews
        heading="h3"
        onLeave={closeSupport}
        onView={(view) => setShown((now) => ({ ...now, view }))}
        view={shown.view}
      />
    </Dialog>
  );
}
