import { siteClientLoader, siteLoader } from '#web/data/site-loader.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { TextRoute, textQueries } from './text-route.tsx';

export const handle: PageHandle = { texts: ['content'] };
export const loader = siteLoader(textQueries('privacy'));
export const clientLoader = siteClientLoader(textQueries('privacy'));

export default function PrivacyRoute() {
  return <TextRoute name="privacy" />;
}
