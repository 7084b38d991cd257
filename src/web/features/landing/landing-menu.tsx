/** The landing page's menu on small screens. */
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { AuthButton } from './auth-button.tsx';
import type { AuthProps } from './auth-props.ts';
import { landingSections } from './sections.ts';

export function LandingMenu({ onAuth, onAuthIntent }: AuthProps) {
  const { t } = useTranslation(['landing', 'frame']);
  const [isOpen, setOpen] = useState(false);
  const enter = (mode: 'login' | 'signup') => {
    setOpen(false);
    onAuth(mode);
  };
  return (
    <Sheet
      closeLabel={t('header.closeMenu')}
      head={<Logo name={t('frame:product')} />}
      onOpenChange={setOpen}
      open={isOpen}
      title={t('header.menu')}
      trigger={
        <IconButton className="md:hidden" icon={<Menu aria-hidden="true" />} label={t('header.openMenu')} />
      }
    >
      <nav aria-label={t('header.sections')} className="flex flex-col gap-0.5">
        {landingSections.map(({ id, label }) => (
          <a
            className="flex h-11 items-center rounded-md px-3 font-medium text-base text-body hover:bg-hover hover:text-strong"
            href={`#${id}`}
            key={id}
            onClick={() => setOpen(false)}
          >
            {t(label)}
          </a>
        ))}
      </nav>
      <div className="mt-6 flex flex-col gap-2 px-1">
        <AuthButton onIntent={onAuthIntent} onOpen={() => enter('signup')} size="lg" variant="primary">
          {t('header.signUp')}
        </AuthButton>
        <AuthButton onIntent={onAuthIntent} onOpen={() => enter('login')} size="lg">
          {t('header.signIn')}
        </AuthButton>
      </div>
    </Sheet>
  );
}
