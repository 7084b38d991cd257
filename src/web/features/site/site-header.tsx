/** The head of every public page: logo, pages, controls, ways in; on small screens a menu. */
import { LayoutDashboard, Menu } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { plainPath } from '#domain/paths.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useAuthActions } from '#web/ui/auth-actions.ts';
import { AuthButton } from '#web/ui/auth-button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { cn } from '#web/ui/cn.ts';
import { Logo } from '#web/ui/logo.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { headerLinks } from './links.ts';
import { SiteLink } from './site-link.tsx';

/** `controls`: language and theme. */
export function SiteHeader({ controls }: { controls: ReactNode }) {
  const { t } = useTranslation(['site', 'frame']);
  const here = plainPath(useLocation().pathname);
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-ground">
      <div className="mx-auto flex h-header max-w-page items-center gap-2 px-4 sm:px-6">
        <SiteLink aria-label={t('header.home')} className="me-2 rounded-md xl:me-4" to="/">
          <Logo className="max-[359px]:[&>span]:sr-only" name={t('frame:product')} />
        </SiteLink>
        <nav aria-label={t('header.pages')} className="hidden items-center lg:flex">
          {headerLinks.map(({ to, label }) => (
            <SiteLink
              aria-current={here === to || here.startsWith(`${to}/`) ? 'page' : undefined}
              className="whitespace-nowrap rounded-md px-2.5 py-2 font-medium text-muted text-sm transition-colors hover:text-strong aria-[current]:text-strong xl:px-3"
              key={to}
              to={to}
            >
              {t(label)}
            </SiteLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-1 sm:gap-2">
          {controls}
          <HeaderAuthActions />
          <SiteMenu />
        </div>
      </div>
    </header>
  );
}

/** Sign in and sign up at the end of the header; whoever is signed in goes on to the dashboard. */
function HeaderAuthActions() {
  const { t } = useTranslation('site');
  const { isSignedIn } = useAuthActions();
  if (isSignedIn)
    return (
      <Link className={cn(buttonStyle('secondary'), 'max-sm:px-3')} to="/dashboard">
        <LayoutDashboard aria-hidden="true" className="sm:hidden" />
        <span className="max-sm:sr-only">{t('header.dashboard')}</span>
      </Link>
    );
  return (
    <>
      <AuthButton className="hidden md:inline-flex" mode="login" variant="ghost">
        {t('header.signIn')}
      </AuthButton>
      <AuthButton className="hidden sm:inline-flex" mode="signup" variant="secondary">
        {t('header.signUp')}
      </AuthButton>
    </>
  );
}

/** The menu of public pages on small screens; its panel is loaded when it is opened. */
const load = () => import('./site-menu-panel.tsx');
const Panel = lazy(async () => ({ default: (await load()).SiteMenuPanel }));

function SiteMenu() {
  const { t } = useTranslation(['site', 'errors']);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const prepare = () => void load().catch(() => undefined);
  const open = () =>
    load().then(
      () => {
        setWasOpened(true);
        setOpen(true);
      },
      () => toast({ title: t('errors:unreachable'), variant: 'destructive' }),
    );
  return (
    <>
      <PlainIconButton
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        className="lg:hidden"
        icon={<Menu aria-hidden="true" />}
        label={t('header.openMenu')}
        onClick={() => void open()}
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
