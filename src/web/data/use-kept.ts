/** A reading whose question changes, as with another period: what was read last stays until the new answer is there, also where that fails. */
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** `readAt` in milliseconds, of the data that is given. */
type Kept<Data> = { data: Data; readAt: number };

export function useKept<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(options);
  const [kept, setKept] = useState<Kept<Data>>();
  if (data !== undefined && (data !== kept?.data || dataUpdatedAt !== kept.readAt))
    setKept({ data, readAt: dataUpdatedAt });
  return {
    data: data ?? kept?.data,
    readAt: data === undefined ? (kept?.readAt ?? 0) : dataUpdatedAt,
    /** The data answers the question before this one, or could not be read again. */
    isOld: (data === undefined && kept !== undefined) || error !== null,
    error,
    isFetching,
    refetch,
  };
}
