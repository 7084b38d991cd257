/** The keys of every page: to the search, to the pages, and to what is loaded when it is asked for, palette and list of keys. */
import { Keyboard, SquareChevronRight } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { linkInApp } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useKeys, useModSign } from '#web/shell/keys.ts';
import { Button } from '#web/ui/button.tsx';
import { later } from '#web/ui/later.ts';
import { useOpenLater } from '#web/ui/opened-later.tsx';
import { destinations } from './navigation.ts';

const keyList = later(() => import('./key-list.tsx'));
const palette = later(() => import('./palette.tsx'));

/** Stands in the sidebar, for whoever does not know of the key. */
export function FrameKeys({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const language = useLanguage();
  const mod = useModSign();
  const openLater = useOpenLater();
  const [open, setOpen] = useState<'palette' | 'keys'>();
  const openPalette = () => openLater(palette, () => setOpen('palette'));
  const openKeys = () => openLater(keyList, () => setOpen('keys'));
  useKeys(t('keys.general'), [
    { keys: 'Mod+k', name: t('palette.title'), run: openPalette },
    { keys: '/', name: t('search.label'), run: focusSearch },
    { keys: '?', name: t('keys.title'), run: openKeys },
  ]);
  useKeys(
    t('keys.pages'),
    destinations.flatMap((entry) =>
      entry.ready && 'key' in entry && (isAdmin || !(entry.in as readonly string[]).includes('admin'))
        ? [
            {
              keys: `g ${entry.key}`,
              name: t(entry.label),
              run: () => void navigate(linkInApp(language, entry.to)),
            },
          ]
        : [],
    ),
  );
  const close = () => setOpen(undefined);
  const Palette = open === 'palette' ? palette.get()?.Palette : undefined;
  const KeyList = open === 'keys' ? keyList.get()?.KeyList : undefined;
  return (
    <div className="flex w-full flex-col gap-0.5">
      <FrameKey
        icon={<SquareChevronRight aria-hidden="true" />}
        onOpen={openPalette}
        shortcut="Control+K"
        sign={`${mod} K`}
      >
        {t('palette.title')}
      </FrameKey>
      <FrameKey icon={<Keyboard aria-hidden="true" />} onOpen={openKeys} shortcut="?">
        {t('keys.short')}
      </FrameKey>
      {Palette ? <Palette isAdmin={isAdmin} onClose={close} /> : null}
      {KeyList ? <KeyList onClose={close} /> : null}
    </div>
  );
}

type FrameKeyProps = {
  icon: ReactElement;
  /** As assistive technology is told of it, and as it is shown. */
  shortcut: string;
  sign?: string;
  onOpen: () => void;
  children: string;
};

function FrameKey({ icon, shortcut, sign = shortcut, onOpen, children }: FrameKeyProps) {
  return (
    <Button
      aria-keyshortcuts={shortcut}
      className="h-auto min-h-9 min-w-0 shrink justify-start gap-3 whitespace-normal px-3 font-medium text-muted [&_svg]:size-[18px]"
      onClick={onOpen}
      variant="ghost"
    >
      {icon}
      <span className="flex-1 text-start">{children}</span>
      <span aria-hidden="true" className="rounded-sm border border-line px-1.5 text-xs" dir="ltr">
        {sign}
      </span>
    </Button>
  );
}

/** The search that is to be seen: the sidebar's. Where there is none, the menu that holds it is opened. */
function focusSearch(): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-search="songs"]')];
  const shown = boxes.find((box) => box.offsetParent !== null);
  if (shown) shown.focus();
  else document.querySelector<HTMLElement>('[data-opens="menu"]')?.click();
}
