/** The navigation of small screens, which slides in over the page. */
import { type ReactElement, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { LanguagePicker } from './language/language-picker.tsx';
import { SideNavigation } from './side-navigation.tsx';

type NavigationSheetProps = { isAdmin: boolean; trigger: ReactElement };

export function NavigationSheet({ isAdmin, trigger }: NavigationSheetProps) {
  const { t } = useTranslation('frame');
  const location = useLocation();
  // Whoever has gone somewhere by it does not want it any more.
  const [openAt, setOpenAt] = useState<typeof location | null>(location);
  return (
    <Sheet
      closeLabel={t('menu.close')}
      head={<Logo name={t('product')} />}
      onOpenChange={(isOpen) => setOpenAt(isOpen ? location : null)}
      open={openAt === location}
      title={t('menu.title')}
      trigger={trigger}
    >
      <SideNavigation isAdmin={isAdmin} />
      <div className="mt-6 border-line border-t pt-4 min-[360px]:hidden">
        <LanguagePicker />
      </div>
    </Sheet>
  );
}
