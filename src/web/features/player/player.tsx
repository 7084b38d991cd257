/** The player of the page: small at the lower edge, or full; it stays while pages change, whichever they are. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { getSite } from '#contract/site.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { playerState, tellPlayer, usePlayer } from '#web/music/player/player-store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Card } from './card.tsx';
import { forgetKept, keptVolume, takeKept } from './kept.ts';
import { forgetMarks, useMarks } from './marks.ts';

export function Player() {
  const user = useCurrentUser();
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  const isShown = usePlayer(({ currentTrack, isVisible }) => currentTrack !== undefined && isVisible);
  const account = user === undefined ? undefined : (user?.id ?? null);
  useOwner(account);
  if (account === undefined || !site) return null;
  return (
    <>
      <Announcements />
      {isShown ? <Card account={account} playerUrl={site.playerUrl} /> : null}
    </>
  );
}

/** What was on before a reload comes back to whose it was; with another account nothing of it stays. */
function useOwner(account: string | null | undefined): void {
  const [owner, setOwner] = useState<string | null>();
  useEffect(() => {
    if (account === undefined || account === owner) return;
    setOwner(account);
    const volume = keptVolume();
    if (owner !== undefined) {
      forgetKept();
      forgetMarks();
      tellPlayer({ type: 'reset' });
    }
    if (volume !== undefined) tellPlayer({ type: 'volume', volume });
    // What somebody has just started goes before.
    if (playerState().currentTrack) return;
    const kept = takeKept();
    if (kept?.account !== account) return forgetKept();
    const { playlist, index, time } = kept;
    tellPlayer({ type: 'resume', playlist, index, time });
  }, [account, owner]);
}

/** Says what plays, and what was passed over. */
function Announcements() {
  const { t } = useTranslation('player');
  const playing = usePlayer(({ currentTrack, isPlaying, isVisible }) =>
    isPlaying && isVisible ? currentTrack : undefined,
  );
  const { last, isStuck } = useMarks();
  const { title = '', artist = '' } = playing ?? {};
  return (
    <VisuallyHidden>
      <span role="status">
        {last ? `${t('skipped', { title: last.track.title, reason: t(`failed.${last.reason}`) })} ` : null}
        {playing ? t('playing', { title, artist }) : isStuck ? t('stuck') : null}
      </span>
    </VisuallyHidden>
  );
}
