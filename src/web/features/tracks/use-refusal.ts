/** Why a link was not added, in the page's words. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { platformNames } from '#contract/platforms.ts';
import type { RejectionCode } from '#contract/tracks.ts';
import { hostOfLink, pageKindOf, platformOfLink } from './add-links.ts';

export function useRefusal(): (code: RejectionCode, link: string, marksSong: boolean) => string {
  const { t } = useTranslation('add');
  return useCallback(
    (code, link, marksSong) => {
      const known = platformOfLink(link);
      const platform = known ? platformNames[known] : hostOfLink(link);
      if (code === 'not_a_track')
        return t(`refused.not_a_track.${marksSong ? 'marked' : pageKindOf(link)}`, { platform });
      return t(`refused.${code}`, { platform });
    },
    [t],
  );
}
