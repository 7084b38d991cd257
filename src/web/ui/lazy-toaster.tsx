/** The toaster, loaded with the first toast; in frames whose people act it is there before, and needs no connection then. */
import { lazy, Suspense } from 'react';
import { later } from './later.ts';
import { useToasts } from './toast-store.ts';
import type { ToasterLabels } from './toaster.tsx';

const toaster = later(() => import('./toaster.tsx'));

const Loaded = lazy(() =>
  toaster.load().then(
    () => ({ default: toaster.get()?.Toaster ?? PlainToasts }),
    () => ({ default: PlainToasts }),
  ),
);

export function LazyToaster({ labels }: { labels: ToasterLabels }) {
  // Dismissed ones stay in the store long enough for the toaster to stay, once it is there.
  if (useToasts().length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Loaded labels={labels} />
    </Suspense>
  );
}

/** Where the toaster itself cannot be had: the words are what counts. */
function PlainToasts(_: { labels: ToasterLabels }) {
  const [entry] = useToasts();
  return (
    <p className="fixed end-0 bottom-0 z-60 bg-raised p-4" role="alert">
      {entry?.title} {entry?.description}
    </p>
  );
}
