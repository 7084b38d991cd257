/** The menu of public pages on small screens; its panel is loaded when it is opened. */
import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';

const load = () => import('./site-menu-panel.tsx');
const Panel = lazy(async () => ({ default: (await load()).SiteMenuPanel }));

export function SiteMenu() {
  const { t } = useTranslation('site');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const prepare = () => void load().catch(() => undefined);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <PlainIconButton
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        className="lg:hidden"
        icon={<Menu aria-hidden="true" />}
        label={t('header.openMenu')}
        onClick={open}
        onFocus={prepare}
        onPointerEnter={prepare}
      />
      {wasOpened ? (
        <Suspense fallback={null}>
          <Panel onOpenChange={setOpen} open={isOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
