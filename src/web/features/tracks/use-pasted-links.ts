/** Links pasted anywhere on the page, outside of any field, are meant for the add box. */
import { useEffect, useEffectEvent } from 'react';
import { findLinks } from '#domain/links.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

export function usePastedLinks(onLinks: (text: string) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isField(event.target) || document.querySelector('[role=dialog]') || findLinks(text).length === 0)
      return;
    event.preventDefault();
    onLinks(text.trim());
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
