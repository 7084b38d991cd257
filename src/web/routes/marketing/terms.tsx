import { siteClientLoader, siteLoader } from '#web/data/site-loader.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { TextRoute, textQueries } from './text-route.tsx';

export const handle: PageHandle = { texts: ['content'] };
export const loader = siteLoader(textQueries('terms'));
export const clientLoader = siteClientLoader(textQueries('terms'));

export default function TermsRoute() {
  return <TextRoute name="terms" />;
}
