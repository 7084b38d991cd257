/** The landing page in its frame: what visitors find at addresses that lead nowhere or need a session. */
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { LandingPage } from './landing-page.tsx';
import { SiteShell } from './site-shell.tsx';

export const visitorTexts: PageHandle['texts'] = ['site', 'accounts', 'landing', 'plans'];

export const VisitorHome = () => (
  <SiteShell>
    <LandingPage />
  </SiteShell>
);
