/** Plays a playlist: all of it, from one of its songs on, or from its card without opening its page. */
import { useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import type { Playlist, PlaylistSummary, playPlaylist } from '#contract/playlists.ts';
import { send } from '#web/data/api.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlayAllButton, PlayButton } from '#web/music/player/play-button.tsx';
import { queueOf } from '#web/music/player/playable.ts';
import { tellPlayer } from '#web/music/player/player-store.ts';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { readPlaylist } from './queries.ts';

/** What is counted is no matter of whoever listens: it may fail. */
const count = (id: string) =>
  void send<typeof playPlaylist>('POST', '/api/playlists/:id/play', { params: { id } }).catch(
    () => undefined,
  );

export function PlayAll({ playlist: { id, name, items } }: { playlist: Playlist }) {
  if (items.length === 0) return null;
  return <PlayAllButton name={name} onStart={() => count(id)} queue={queueOf(items)} size="sm" />;
}

export function PlayItem({ playlist: { id, items }, index }: { playlist: Playlist; index: number }) {
  const item = items[index];
  if (!item || item.state === 'gone' || item.state === 'private') return <span className="w-8 shrink-0" />;
  return (
    <PlayButton
      className="shrink-0"
      index={index}
      name={item.title}
      onStart={() => count(id)}
      queue={queueOf(items)}
      size="sm"
    />
  );
}

/** Its songs are read at the press. */
export function PlayCard({ playlist: { id, name } }: { playlist: PlaylistSummary }) {
  const { t } = useTranslation(['player', 'errors']);
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  const play = async () => {
    setReading(true);
    try {
      const read = await client.fetchQuery(readPlaylist(id));
      const queue = queueOf(read?.items ?? []);
      tellPlayer({ type: 'set', playlist: queue, index: 0 });
      count(id);
    } catch {
      toast({ title: t('errors:unreachable'), variant: 'destructive' });
    }
    setReading(false);
  };
  return (
    <PlainIconButton
      busy={isReading}
      className="rounded-full shadow-float"
      icon={<Play aria-hidden="true" />}
      label={t('playName', { name })}
      onClick={() => void play()}
      variant="secondary"
    />
  );
}
