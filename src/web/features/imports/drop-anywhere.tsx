/** Files that are dragged over any page: what takes them is loaded then, and not before. */
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { toast } from '#web/ui/toast-store.ts';
import type { DropOverlayProps } from './drop-overlay.tsx';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

const isInDialog = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** The song whose page it is. */
const songOf = (pathname: string): string | undefined => /^\/track\/(trk_\w+)\/?$/.exec(pathname)?.[1];

/** While files are over the page, browsers say so several times a second; that they are gone, not all say alike. */
const goneAfter = 600;

/** `failureText`: told where the part cannot be had. */
export function DropAnywhere({ failureText }: { failureText: string }) {
  const { pathname } = useLocation();
  const [Overlay, setOverlay] = useState<ComponentType<DropOverlayProps>>();
  const [isOver, setIsOver] = useState(false);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const load = useEffectEvent(() => {
    if (Overlay) return;
    import('./drop-overlay.tsx').then(
      ({ DropOverlay }) => setOverlay(() => DropOverlay),
      () => {
        setDropped([]);
        toast({ title: failureText, variant: 'destructive' });
      },
    );
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would leave the page for the file.
      event.preventDefault();
      if (isInDialog()) return;
      setIsOver(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsOver(false), goneAfter);
    };
    const drop = (event: DragEvent) => {
      clearTimeout(timer);
      setIsOver(false);
      // A place of its own on the page has taken them.
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (isInDialog()) return;
      load();
      setDropped([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
  useEffect(() => {
    if (isOver) load();
  }, [isOver]);
  if (!Overlay || (!isOver && dropped.length === 0)) return null;
  return <Overlay files={dropped} onClose={() => setDropped([])} trackId={songOf(pathname)} />;
}
