import type { Scope } from '#domain/api-keys.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

/** What a key may, in words. */
export function useScopeName(): (scope: Scope) => string {
  const { t } = useTranslation('api-keys');
  const names: Record<Scope, string> = {
    'songs:read': t('scope.songs.read'),
    'numbers:read': t('scope.numbers.read'),
    'audience:read': t('scope.audience.read'),
    'earnings:read': t('scope.earnings.read'),
    'playlists:read': t('scope.playlists.read'),
    'imports:read': t('scope.imports.read'),
    'uploads:read': t('scope.uploads.read'),
    'songs:write': t('scope.songs.write'),
    'imports:write': t('scope.imports.write'),
    'uploads:write': t('scope.uploads.write'),
  };
  return (scope) => names[scope];
}
