/** How the chart is drawn, in a sheet from below: what a phone has no room for beside the chart. */
import type { ReactNode } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type ViewDialogProps = {
  onClose: () => void;
  /** Given where each choice stands under its name. */
  children: (named: (name: string, choice: ReactNode) => ReactNode) => ReactNode;
};

export function ViewDialog({ onClose, children }: ViewDialogProps) {
  const { t } = useTranslation('explore');
  return (
    <Dialog
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      open
      title={t('view.open')}
    >
      <div className="flex flex-col gap-5">
        {children((name, choice) => (
          <div className="flex flex-col gap-2" key={name}>
            <p className="text-muted text-sm">{name}</p>
            {choice}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
