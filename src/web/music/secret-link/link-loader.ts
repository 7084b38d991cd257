/** A secret link has no language of its own: whoever opens it has one. */
import type { LoaderFunctionArgs } from 'react-router';
import { preferredLanguage } from '#domain/accept-language.ts';
import { defaultLanguage } from '#domain/languages.ts';
import { pathIn, prefixOf } from '#domain/paths.ts';
import { readPreferences } from '#web/data/preferences.ts';
import { type PageQueries, subjectPrefetch } from '#web/data/prefetch.ts';
import { leadOn, pageRequest } from '#web/data/request-context.ts';

/** `below`: what stands before the token, e.g. `/listen`. */
export const linkLoader = (below: string, queries: PageQueries) => (args: LoaderFunctionArgs) => {
  const { pathname } = new URL(args.request.url);
  if (!prefixOf(pathname)) {
    if (args.params.language !== undefined) throw leadOn(args, `${below}/${args.params.token}`);
    const { userLanguage } = readPreferences(args.context.get(pageRequest).cookies);
    const wanted = userLanguage ?? preferredLanguage(args.request.headers.get('accept-language'));
    if (wanted !== defaultLanguage) throw leadOn(args, pathIn(wanted, pathname));
  }
  return subjectPrefetch(queries)(args);
};
