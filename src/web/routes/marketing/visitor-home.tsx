/** The landing page in its frame: what visitors find at addresses that lead nowhere or need a session. */
import { LandingPage } from './landing-page.tsx';
import { SiteShell } from './site-shell.tsx';

const VisitorHome = () => (
  <SiteShell>
    <LandingPage />
  </SiteShell>
);

export default VisitorHome;
