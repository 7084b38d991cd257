/** The landing page in its frame: what visitors find at addresses that lead nowhere or need a session. */
import type { ReactNode } from 'react';
import { SessionEnded } from '#web/features/accounts/session/session-ended.tsx';
import { LandingPage } from './landing-page.tsx';
import { SiteShell } from './site-shell.tsx';

/** `notice`: why it stands here; without one the page needs a session. */
const VisitorHome = ({ notice }: { notice?: ReactNode }) => (
  <SiteShell asksToSignIn={notice === undefined}>
    {notice}
    <SessionEnded />
    <LandingPage />
  </SiteShell>
);

export default VisitorHome;
