/** A part of a page that is loaded, and shown, once the reader is about to come to it; until then its room is kept. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import type { Later } from './later.ts';

type WhenNearProps<Part> = {
  part: Later<Part>;
  /** In px, what the content takes about: nothing below shall jump. */
  height: number;
  children: (part: Part) => ReactNode;
};

/** So far below the window that it is there when one gets to it. */
const ahead = '600px';

export function WhenNear<Part>({ part, height, children }: WhenNearProps<Part>) {
  const { t } = useTranslation('errors');
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'far' | 'failed' | 'there'>('far');
  const load = useCallback(
    () =>
      void part.load().then(
        () => setState('there'),
        () => setState('failed'),
      ),
    [part],
  );
  useEffect(() => {
    const element = box.current;
    if (state !== 'far' || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [state, load]);
  useEffect(() => {
    if (state !== 'failed') return;
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [state, load]);
  const content = state === 'there' ? part.get() : undefined;
  return (
    // What has nothing to show takes no room.
    <div
      className={content ? 'min-w-0 empty:hidden' : 'min-w-0'}
      ref={box}
      style={content ? undefined : { minHeight: height }}
    >
      {content ? children(content) : null}
      {state === 'failed' ? (
        <p className="text-danger text-sm" role="alert">
          {t('unreachable')}
        </p>
      ) : null}
    </div>
  );
}
