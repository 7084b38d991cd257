/** The document's title for the pages the navigation knows; a page with a subject of its own, such as a song, sets its own. */
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { destinations } from './navigation.ts';

export function PageTitle() {
  const { t } = useTranslation('frame');
  const { pathname } = useLocation();
  const entry = destinations.find(({ to }) => to === pathname.replace(/\/+$/, ''));
  return entry ? <title>{`${t(entry.label)} · ${t('product')}`}</title> : null;
}
