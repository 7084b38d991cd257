/** `/privacy` */
import type { PageHandle } from '#web/lib/sent-texts.tsx';
import { siteClientLoader, siteLoader } from '#web/lib/site-loader.ts';
import { TextRoute, textQueries } from './text-route.tsx';

export const handle: PageHandle = { texts: ['content'] };
export const loader = siteLoader(textQueries('privacy'));
export const clientLoader = siteClientLoader(textQueries('privacy'));

export default function PrivacyRoute() {
  return <TextRoute name="privacy" />;
}
