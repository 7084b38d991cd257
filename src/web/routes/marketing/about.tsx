/** `/about` */
import type { PageHandle } from '#web/lib/sent-texts.tsx';
import { siteClientLoader, siteLoader } from '#web/lib/site-loader.ts';
import { TextRoute, textQueries } from './text-route.tsx';

export const handle: PageHandle = { texts: ['content'] };
export const loader = siteLoader(textQueries('about'));
export const clientLoader = siteClientLoader(textQueries('about'));

export default function AboutRoute() {
  return <TextRoute name="about" />;
}
