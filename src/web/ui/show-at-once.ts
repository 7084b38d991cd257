/** Shows what will have changed before the server has said so; the answer takes it back. */
import type { QueryClient, queryOptions } from '@tanstack/react-query';

type Read<Data> = ReturnType<typeof queryOptions<Data | null>>;

export async function showAtOnce<Data>(
  client: QueryClient,
  { queryKey }: Pick<Read<Data>, 'queryKey'>,
  change: (shown: Data) => Data,
): Promise<() => void> {
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, before && change(before));
  return () => client.setQueryData(queryKey, before);
}
