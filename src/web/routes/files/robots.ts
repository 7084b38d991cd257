/** `/robots.txt`: public pages may be read by everyone; the app and the API are nobody's to index. */
import type { LoaderFunctionArgs } from 'react-router';
import { closedPaths } from '#domain/paths.ts';
import { pageRequest } from '#web/data/request-context.ts';

export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    'User-agent: *',
    ...['/api/', ...closedPaths()].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(pageRequest).origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
