/** Whether React has taken over the page: what differs from the server's rendering is shown only then. */
import { useSyncExternalStore } from 'react';

const never = () => () => {};

export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
