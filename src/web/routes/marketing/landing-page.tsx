/** The landing page with what other features add to it. */
import { DemoButton } from '#web/features/accounts/demo-button.tsx';
import { Landing } from '#web/features/landing/landing.tsx';
import { Pricing } from '#web/features/plans/pricing.tsx';
import { LandingMeta } from './landing-meta.tsx';

export function LandingPage() {
  return (
    <>
      <LandingMeta />
      <Landing demo={<DemoButton size="lg" />} pricing={<Pricing />} />
    </>
  );
}
