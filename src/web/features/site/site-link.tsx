/** A link within the site, in the language of the page. */
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { isFilePath, linkIn } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';

export const usePathHere = () => {
  const language = useLanguage();
  return (to: string): string => linkIn(language, to);
};

export function SiteLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const address = usePathHere()(to);
  return isFilePath(to) ? <a {...rest} href={address} /> : <Link {...rest} to={address} />;
}
