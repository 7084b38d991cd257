/** Which platform's dead letters are shown; it stands in the address, so that it can be linked. */
import { useSearchParams } from 'react-router';
import type { PlatformId } from '#domain/platforms.ts';

export function usePlatformChoice(platforms: readonly PlatformId[]) {
  const [search, setSearch] = useSearchParams();
  return {
    chosen: platforms.find((id) => id === search.get('platform')),
    choose: (id: string) =>
      setSearch(id ? { platform: id } : {}, { replace: true, preventScrollReset: true }),
  };
}
