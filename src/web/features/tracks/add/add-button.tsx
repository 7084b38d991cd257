/** “+ Add” on every signed-in page: the button, its key, and links that are pasted outside of any field. The dialog comes when it is wanted. */
import { Plus } from 'lucide-react';
import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { pendingLinks, sharedLinks } from '#web/data/kept-texts.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useKeys } from '#web/shell/keys.ts';
import { Button } from '#web/ui/button.tsx';
import { useFailed } from '#web/ui/use-failed.ts';
import { closeAddDialog, openAddDialog, useAddRequest } from './add-request.ts';

type AddButtonProps = {
  /** Where plans are shown, once there is such a page. */
  plansPath?: string;
  /** What another feature says of the songs that were added, put in by the frame. */
  Finds: ComponentType<{ trackIds: readonly string[] }>;
};

const addKey = 'a';

const load = () => import('./add-dialog.tsx');
const preload = () => void load().catch(() => undefined);

export function AddButton({ plansPath, Finds }: AddButtonProps) {
  const { t } = useTranslation('frame');
  const { isOpen } = useAddRequest();
  const Dialog = useLoadedDialog(isOpen);
  useKeys(t('nav.tracks'), [{ keys: addKey, name: t('add.name'), run: () => openAddDialog() }]);
  usePastedLinks();
  // Pasted on the landing page before there was an account, cut off by a reload, or shared by another app.
  useEffect(() => {
    if (pendingLinks.read() || sharedLinks.read()) openAddDialog();
  }, []);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-keyshortcuts={addKey}
        aria-label={t('add.name')}
        className="max-sm:w-9 max-sm:px-0 max-sm:pointer-coarse:w-11"
        onClick={() => openAddDialog()}
        onFocus={preload}
        onPointerEnter={preload}
        title={t('add.hint', { name: t('add.name'), key: addKey.toUpperCase() })}
        variant="primary"
      >
        <Plus aria-hidden="true" />
        <span className="max-sm:sr-only">{t('add.short')}</span>
      </Button>
      {Dialog ? (
        <Suspense>
          <Dialog Finds={Finds} plansPath={plansPath} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Kept once it is there: what is being sent goes on behind the closed dialog. */
function useLoadedDialog(isWanted: boolean): ComponentType<AddButtonProps> | undefined {
  const failed = useFailed();
  const [Dialog, setDialog] = useState<ComponentType<AddButtonProps>>();
  const fail = useEffectEvent((error: unknown) => {
    closeAddDialog();
    failed()(error);
  });
  useEffect(() => {
    if (!isWanted || Dialog) return;
    load().then(({ AddDialog }) => setDialog(() => AddDialog), fail);
  }, [isWanted, Dialog]);
  return Dialog;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

const isInDialog = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

function usePastedLinks(): void {
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isField(event.target) || isInDialog() || !/[.:]/.test(text)) return;
      // What counts as a link comes with the dialog.
      load().then(
        ({ hasLinks }) => hasLinks(text) && openAddDialog(text.trim()),
        () => undefined,
      );
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
