/** What the menu of small screens holds: all pages, and the ways in. */
import { Link } from 'react-router';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useAuthActions } from '#web/ui/auth-actions.ts';
import { AuthButton } from '#web/ui/auth-button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { menuLinks } from './links.ts';
import { SiteLink } from './site-link.tsx';

type SiteMenuPanelProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function SiteMenuPanel({ open, onOpenChange }: SiteMenuPanelProps) {
  const { t } = useTranslation(['site', 'frame']);
  const { isSignedIn } = useAuthActions();
  const close = () => onOpenChange(false);
  return (
    <Sheet
      closeLabel={t('header.closeMenu')}
      head={<Logo name={t('frame:product')} />}
      onOpenChange={onOpenChange}
      open={open}
      title={t('header.menu')}
    >
      <nav aria-label={t('header.pages')} className="flex flex-col gap-0.5">
        {menuLinks.map(({ to, label }) => (
          <SiteLink
            className="flex h-11 items-center rounded-md px-3 font-medium text-base text-body hover:bg-hover hover:text-strong"
            key={to}
            onClick={close}
            to={to}
          >
            {t(label)}
          </SiteLink>
        ))}
      </nav>
      <div className="mt-6 flex flex-col gap-2 px-1">
        {isSignedIn ? (
          <Link className={buttonStyle('primary', 'lg')} onClick={close} to="/dashboard">
            {t('header.dashboard')}
          </Link>
        ) : (
          <>
            <AuthButton mode="signup" onOpen={close} size="lg" variant="primary">
              {t('header.signUp')}
            </AuthButton>
            <AuthButton mode="login" onOpen={close} size="lg">
              {t('header.signIn')}
            </AuthButton>
          </>
        )}
      </div>
    </Sheet>
  );
}
