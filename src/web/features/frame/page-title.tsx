/** The document's title for the pages the navigation knows; a page with a subject of its own, such as a song, sets its own, and so do those that are not everybody's. */
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { type Destination, destinations, type Place } from './navigation.ts';

const isForAdmins = ({ in: places }: Destination): boolean => (places as readonly Place[]).includes('admin');

export function PageTitle() {
  const { t } = useTranslation('frame');
  const { pathname } = useLocation();
  const entry = destinations.find(({ to }) => to === pathname.replace(/\/+$/, ''));
  return entry && !isForAdmins(entry) ? <title>{`${t(entry.label)} · ${t('product')}`}</title> : null;
}
