/** `/terms` */
import type { PageHandle } from '#web/lib/sent-texts.tsx';
import { siteClientLoader, siteLoader } from '#web/lib/site-loader.ts';
import { TextRoute, textQueries } from './text-route.tsx';

export const handle: PageHandle = { texts: ['content'] };
export const loader = siteLoader(textQueries('terms'));
export const clientLoader = siteClientLoader(textQueries('terms'));

export default function TermsRoute() {
  return <TextRoute name="terms" />;
}
