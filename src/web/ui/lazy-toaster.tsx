/** The toaster, loaded with the first toast. */
import { lazy, Suspense } from 'react';
import { useToasts } from './toast-store.ts';
import type { ToasterLabels } from './toaster.tsx';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

export function LazyToaster({ labels }: { labels: ToasterLabels }) {
  // Dismissed ones stay in the store long enough for the toaster to stay, once it is there.
  if (useToasts().length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toaster labels={labels} />
    </Suspense>
  );
}
