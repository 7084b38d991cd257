/** The toaster, loaded with the first toast; frames whose people act bring it along, and it needs no connection then. */
import { lazy, Suspense } from 'react';
import { useToasts } from './toast-store.ts';
import type { ToasterLabels, Toaster as ToasterPart } from './toaster.tsx';

let brought: typeof ToasterPart | undefined;

export const bringToaster = (toaster: typeof ToasterPart): void => {
  brought = toaster;
};

const Loaded = lazy(() =>
  import('./toaster.tsx').then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: PlainToasts }),
  ),
);

export function LazyToaster({ labels }: { labels: ToasterLabels }) {
  // Dismissed ones stay in the store long enough for the toaster to stay, once it is there.
  if (useToasts().length === 0) return null;
  const Toaster = brought ?? Loaded;
  return (
    <Suspense fallback={null}>
      <Toaster labels={labels} />
    </Suspense>
  );
}

/** Where the toaster itself cannot be had: the words are what counts. */
function PlainToasts() {
  const [entry] = useToasts();
  return (
    <p className="fixed end-0 bottom-0 z-60 bg-raised p-4" role="alert">
      {entry?.title} {entry?.description}
    </p>
  );
}
