/** A list that is read page after page: what failed, that it is on its way, that there is nothing, or its rows and more. */
import type { ReactNode } from 'react';
import { MoreButton } from './more-button.tsx';
import { RetryAlert } from './retry-alert.tsx';
import { usePanelError } from './use-panel-error.ts';

type Reading = Parameters<typeof usePanelError>[0] & Parameters<typeof MoreButton>[0]['list'];

type ReadListProps<Items extends readonly unknown[]> = {
  reading: Reading;
  /** Undefined: nothing of it has been read. */
  items: Items | undefined;
  /** Absent where the panel around it says what failed. */
  failed?: {
    none: string;
    /** Rows of before are there. */
    old: string;
  };
  loading: ReactNode;
  empty: ReactNode;
  more: string;
  moreStyle?: string;
  children: (items: Items) => ReactNode;
};

export function ReadList<Items extends readonly unknown[]>(props: ReadListProps<Items>) {
  const { reading, items, failed, loading, empty, more, moreStyle, children } = props;
  const failure = usePanelError(reading);
  return (
    <>
      {failure && failed ? (
        <RetryAlert {...failure} title={items ? failed.old : failed.none}>
          {failure.message}
        </RetryAlert>
      ) : null}
      {items || failure ? null : loading}
      {items?.length === 0 ? empty : null}
      {items && items.length > 0 ? children(items) : null}
      <MoreButton className={moreStyle} label={more} list={reading} />
    </>
  );
}
