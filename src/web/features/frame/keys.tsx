/** The keys of every page: to the search, to the pages, and to the list of all keys, which is loaded when it is asked for. */
import { Keyboard } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useKeys } from '#web/shell/keys.ts';
import { Button } from '#web/ui/button.tsx';
import { destinations } from './navigation.ts';

const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }));

/** Stands in the sidebar, for whoever does not know of the key. */
export function FrameKeys({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useKeys(t('keys.general'), [
    { keys: '/', name: t('search.label'), run: focusSearch },
    { keys: '?', name: t('keys.title'), run: () => setOpen(true) },
  ]);
  useKeys(
    t('keys.pages'),
    destinations.flatMap((entry) =>
      entry.ready && 'key' in entry && (isAdmin || !(entry.in as readonly string[]).includes('admin'))
        ? [{ keys: `g ${entry.key}`, name: t(entry.label), run: () => void navigate(entry.to) }]
        : [],
    ),
  );
  return (
    <>
      <Button
        aria-keyshortcuts="?"
        className="h-auto min-h-9 min-w-0 flex-1 shrink justify-start gap-3 whitespace-normal px-3 font-medium text-muted max-lg:hidden [&_svg]:size-[18px]"
        onClick={() => setOpen(true)}
        variant="ghost"
      >
        <Keyboard aria-hidden="true" />
        <span className="flex-1 text-start">{t('keys.short')}</span>
        <span aria-hidden="true" className="rounded-sm border border-line px-1.5 text-xs">
          ?
        </span>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <KeyList onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The search that is to be seen: the sidebar's. Where there is none, the menu that holds it is opened. */
function focusSearch(): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-search="songs"]')];
  const shown = boxes.find((box) => box.offsetParent !== null);
  if (shown) shown.focus();
  else document.querySelector<HTMLElement>('[data-opens="menu"]')?.click();
}
