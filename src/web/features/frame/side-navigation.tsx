/** What the sidebar and, on small screens, the sheet hold: search, main navigation, account, administration. */
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { linkInApp } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { type Destination, destinationsIn, isCurrent, type Place } from './navigation.ts';
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
            <ul className="flex flex-col gap-0.5 font-medium text-muted text-sm [&_svg]:size-[18px]">
              {entries.map(({ to, label, icon }) => (
                <li key={label}>
                  <NavLinkRow icon={icon} label={label} to={to} />
                </li>
              ))}
            </ul>
          </nav>
        );
      })}
    </div>
  );
}

/** One destination in the sidebar. */
function NavLinkRow({ to, label, icon: Icon }: Pick<Destination, 'to' | 'label' | 'icon'>) {
  const { t } = useTranslation('frame');
  const language = useLanguage();
  const current = isCurrent(to, useLocation().pathname);
  return (
    <Link
      aria-current={current ? 'page' : undefined}
      className={cn(
        'menu-row',
        current &&
          'bg-hover text-strong before:absolute before:inset-y-2 before:start-0 before:w-0.5 before:rounded-full before:bg-accent',
      )}
      to={linkInApp(language, to)}
    >
      <Icon aria-hidden="true" />
      {t(label)}
    </Link>
  );
}
