/** Sign in and sign up at the end of the header; whoever is signed in goes on to the dashboard. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AuthButton } from '#web/ui/auth-button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { useWaysIn } from '#web/ui/ways-in.ts';

export function HeaderWaysIn() {
  const { t } = useTranslation('site');
  const { isSignedIn } = useWaysIn();
  if (isSignedIn)
    return (
      <Link className={buttonStyle('secondary')} to="/dashboard">
        {t('header.dashboard')}
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
