/** Links by which others hear an upload or a playlist: made, copied, withdrawn, with what came of each. */
import { useQuery } from '@tanstack/react-query';
import { Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListeningLink } from '#contract/listening.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { CommentsPart } from './comments-part.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkRow } from './link-row.tsx';
import { readLinks } from './queries.ts';

type ShareDialogProps = { id: string; name: string; onClose: () => void };

/** What came of links is asked for again while somebody looks. */
const everyMs = 15_000;

export function ShareDialog({ id, name, onClose }: ShareDialogProps) {
  const { t } = useTranslation('listening');
  const query = useQuery({ ...readLinks(id), staleTime: 0, refetchInterval: everyMs });
  const failure = usePanelError(query);
  const { data: links } = query;
  return (
    <Dialog
      description={t('lead')}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      size="lg"
      title={t('title', { name })}
    >
      <div className="flex flex-col gap-5">
        {failure ? (
          <RetryAlert {...failure} title={t('failed')}>
            {failure.message}
          </RetryAlert>
        ) : null}
        {links || failure ? null : <Skeleton className="h-32" />}
        {links ? <Links id={id} links={links} /> : null}
        <CommentsPart id={id} />
      </div>
    </Dialog>
  );
}

function Links({ id, links }: { id: string; links: readonly ListeningLink[] }) {
  const { t } = useTranslation('listening');
  const [isAsked, setAsked] = useState(false);
  const [madeId, setMadeId] = useState<string>();
  const open = links.filter(({ state }) => state === 'open');
  const ended = links.filter(({ state }) => state !== 'open');
  const isMaking = isAsked || (open.length === 0 && madeId === undefined);
  const done = (link: ListeningLink) => {
    setAsked(false);
    setMadeId(link.id);
  };
  return (
    <>
      <EditorsOnly>
        {isMaking ? (
          <LinkForm id={id} onDone={done} />
        ) : (
          <Button className="self-start" onClick={() => setAsked(true)} variant="primary">
            <Plus aria-hidden="true" />
            {t('new')}
          </Button>
        )}
      </EditorsOnly>
      {open.length > 0 ? (
        <ul aria-label={t('links')} className="flex flex-col gap-3">
          {open.map((link) => (
            <LinkRow id={id} isNew={link.id === madeId} key={link.id} link={link} />
          ))}
        </ul>
      ) : (
        <p className="flex items-center gap-2 text-muted text-sm">
          <Link2 aria-hidden="true" className="size-4 shrink-0" />
          {t('none')}
        </p>
      )}
      {ended.length > 0 ? (
        <Disclosure label={t('ended', { count: ended.length, n: ended.length })}>
          <ul className="mt-2 flex flex-col gap-3">
            {ended.map((link) => (
              <LinkRow id={id} isNew={false} key={link.id} link={link} />
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </>
  );
}
