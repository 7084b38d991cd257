/** The landing page with what other features add to it. */
import { amountOf } from '#domain/money.ts';
import { plans, tiers } from '#domain/plans.ts';
import { DemoButton } from '#web/features/accounts/sample/demo-button.tsx';
import { Landing } from '#web/features/landing/landing.tsx';
import { questions, useAnswers } from '#web/features/landing/questions.tsx';
import { Pricing } from '#web/features/plans/pricing.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import type { Fact } from '#web/features/site/structured-data.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useOrigin } from '#web/shell/use-origin.ts';
import { later } from '#web/ui/later.ts';
import { WhenNear } from '#web/ui/when-near.tsx';

const publicPlaylists = later(() => import('#web/features/playlists/public-playlists.tsx'));
/** In px, of one row of them. */
const playlistsHeight = 360;

export function LandingPage() {
  return (
    <>
      <LandingMeta />
      <Landing
        demo={<DemoButton size="lg" />}
        playlists={
          <WhenNear height={playlistsHeight} part={publicPlaylists}>
            {({ PublicPlaylists }) => <PublicPlaylists />}
          </WhenNear>
        }
        pricing={<Pricing />}
      />
    </>
  );
}

/** What search engines read of the landing page: the product, its offers, and the questions it answers. */
function LandingMeta() {
  const { t, translations } = useTranslation(['landing', 'frame', 'plans']);
  const origin = useOrigin();
  const answers = useAnswers();
  const facts: Fact[] = [
    {
      '@type': 'WebSite',
      name: t('frame:product'),
      url: `${origin}/`,
      inLanguage: translations.language,
      publisher: { '@id': `${origin}/#organization` },
    },
    {
      '@type': 'SoftwareApplication',
      name: t('frame:product'),
      description: t('meta.description'),
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      offers: tiers.map((tier) => ({
        '@type': 'Offer',
        name: t(`plans:${tier}.name`),
        price: amountOf(plans[tier].price.monthly, 'USD'),
        priceCurrency: 'USD',
        url: `${origin}/subscription`,
      })),
    },
    {
      '@type': 'FAQPage',
      mainEntity: questions.map((key) => ({
        '@type': 'Question',
        name: answers[key].question,
        acceptedAnswer: { '@type': 'Answer', text: answers[key].answer },
      })),
    },
  ];
  // It also stands at addresses that lead nowhere.
  return (
    <PageMeta description={t('meta.description')} facts={facts} path="/" title={t('meta.title')} whole />
  );
}
