/** What pages of uploads and playlists show of listening links: a button, or how many there are and what came of them. */
import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useChoices } from '#web/data/use-choices.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { later } from '#web/ui/later.ts';
import { useDialogLater } from '#web/ui/opened-later.tsx';
import { readListeningSums } from './share/queries.ts';

export const shareDialog = later(() => import('./share/share-dialog.tsx'));

type Shared = { id: string; name: string };

export function ShareButton({ id, name }: Shared) {
  const { t } = useTranslation('listening');
  const { chosen } = useChoices<'share'>();
  const [loaded, open, close] = useDialogLater(shareDialog);
  return (
    <>
      <Button onClick={open} size="sm">
        <Share2 aria-hidden="true" />
        {t('share')}
      </Button>
      {loaded ? <loaded.ShareDialog id={id} name={name} onClose={close} /> : null}
      {chosen('share') === id ? <SharedByAddress id={id} name={name} /> : null}
    </>
  );
}

/** As a notification leads to it: open until it is closed, which the address says. */
export function SharedByAddress({ id, name }: Shared) {
  const { choose } = useChoices<'share'>();
  const [loaded, open] = useDialogLater(shareDialog);
  const openAtOnce = useEffectEvent(open);
  useEffect(() => openAtOnce(), []);
  return loaded ? (
    <loaded.ShareDialog id={id} name={name} onClose={() => choose('share', undefined)} />
  ) : null;
}

/** Nothing where nobody was given a link. */
export function SharedFacts({ id, name, onOpen }: Shared & { onOpen: () => void }) {
  const { t } = useTranslation('listening');
  const { count } = useFormats();
  const { data: sums } = useQuery(readListeningSums());
  const sum = sums?.find(({ ofIds }) => ofIds.includes(id));
  if (!sum) return null;
  const { links, plays, comments } = sum;
  const facts = [
    t('linkCount', { count: links, n: count(links) }),
    t('plays', { count: plays, n: count(plays) }),
    ...(comments > 0 ? [t('comments', { count: comments, n: count(comments) })] : []),
  ];
  return (
    <button
      className="mt-0.5 flex items-center gap-1 text-start text-muted text-xs underline-offset-4 hover:text-strong hover:underline pointer-coarse:min-h-11"
      onClick={onOpen}
      type="button"
    >
      <Share2 aria-hidden="true" className="size-3.5 shrink-0" />
      {facts.join('\u00a0· ')}
      <span className="sr-only">{t('ofName', { name })}</span>
    </button>
  );
}
