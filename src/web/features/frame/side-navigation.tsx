/** What the sidebar and, on small screens, the sheet hold: search, main navigation, account, administration. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLinkRow } from './nav-link-row.tsx';
import { destinationsIn, type Place } from './navigation.ts';
import { SearchBox } from './search-box.tsx';

const sections = [
  { place: 'main', title: 'nav.main', shown: false },
  { place: 'account', title: 'nav.account', shown: true },
  { place: 'admin', title: 'nav.admin', shown: true },
] as const satisfies { place: Place; title: string; shown: boolean }[];

export function SideNavigation({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('frame');
  const id = useId();
  return (
    <div className="flex flex-col gap-6">
      <SearchBox />
      {sections.map(({ place, title, shown }) => {
        const entries = destinationsIn(place, { isAdmin });
        if (entries.length === 0) return null;
        return (
          <nav aria-labelledby={`${id}-${place}`} key={place}>
            <h2
              className={shown ? 'px-3 pb-2 font-medium text-muted text-xs tracking-normal' : 'sr-only'}
              id={`${id}-${place}`}
            >
              {t(title)}
            </h2>
            <ul className="flex flex-col gap-0.5">
              {entries.map((entry) => (
                <li key={entry.label}>
                  <NavLinkRow {...entry} />
                </li>
              ))}
            </ul>
          </nav>
        );
      })}
    </div>
  );
}
