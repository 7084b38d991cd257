/** Closes something open on a press outside of it and on every change of address. */
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

export function useClosing(box: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const location = useLocation();
  useEffect(close, [location]);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [box, isOpen, close]);
}
