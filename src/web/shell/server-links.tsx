/**
 * What the server's half of the pages takes for the router (`vite.config.ts`). There nobody follows a link: it is drawn as
 * the router draws it, without being resolved against the routes, twice, and made ready to lead on.
 */
import { type LinkProps, Link as RouterLink } from 'react-router';

export * from 'react-router';

/** From the root on, with nothing in it that would have to be resolved. */
const isWhole = /^\/(?:[\w%-]+(?:\/[\w%-]+)*)?(?:\?[^#]+)?(?:#.+)?$/;

export function Link(props: LinkProps) {
  const { to, mask, prefetch, reloadDocument, discover = 'render', ...others } = props;
  const isPlain = typeof to === 'string' && isWhole.test(to);
  if (!isPlain || mask || prefetch || reloadDocument) return <RouterLink {...props} />;
  const { relative, replace, state, preventScrollReset, viewTransition, defaultShouldRevalidate, ...rest } =
    others;
  return <a {...rest} data-discover={discover === 'render' ? 'true' : undefined} href={to} />;
}
