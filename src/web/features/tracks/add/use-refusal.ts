/** Why a link was not added, in the page's words. */
import { useCallback } from 'react';
import type { OtherPage } from '#contract/links.ts';
import { hasListedSongs } from '#domain/albums.ts';
import { isClosedPlaylist } from '#domain/links.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { hostOfLink, isListable, platformOfLink } from './links.ts';
import type { Refused } from './verdicts.ts';

function pageOf(link: string, page: OtherPage, known: PlatformId | undefined) {
  if (hasListedSongs(link, page, known)) return page === 'album' ? 'albumListed' : 'setListed';
  if (isListable(link)) return 'listed';
  return isClosedPlaylist(link) ? 'closed' : page;
}

export function useRefusal(): (refused: Refused, link: string) => string {
  const { t } = useTranslation('add');
  const { instant } = useFormats();
  return useCallback(
    ({ code, page, platform: named, suggestion, retryAt }, link) => {
      const known = named ?? platformOfLink(link);
      const platform = known ? platformNames[known] : hostOfLink(link);
      if (code === 'not_a_track')
        return t(`refused.not_a_track.${suggestion ? 'marked' : pageOf(link, page ?? 'other', known)}`, {
          platform,
        });
      if (code === 'try_later' && retryAt)
        return t('refused.try_later', { platform, time: instant(retryAt) });
      return t(`refused.${code === 'try_later' ? 'upstream_unavailable' : code}`, { platform });
    },
    [t, instant],
  );
}
