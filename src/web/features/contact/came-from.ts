/** The page of the site from which somebody came to the form, where that can be told. Pure. */

/** The contract takes no more. */
const longest = 512;

type Arrival = {
  /** Of the form's own address: a link may say where it stands, as `?from=/tracks`. */
  search: string;
  /** The page before, as the browser tells it; empty where it does not. */
  referrer: string;
  origin: string;
};

/** A path of this site; where somebody was elsewhere is nobody's business. */
export function cameFrom({ search, referrer, origin }: Arrival): string | undefined {
  const said = new URLSearchParams(search).get('from');
  const before = URL.parse(referrer);
  const path = said?.startsWith('/') ? said : before?.origin === origin ? before.pathname : undefined;
  return path?.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '').slice(0, longest);
}
