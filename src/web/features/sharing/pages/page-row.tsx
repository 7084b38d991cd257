/** One public page in the list of one's own. */
import { ChartColumn, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PublicPage } from '#contract/sharing.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { PageAddress } from '../page-address.tsx';
import { PageFigures } from '../page-figures.tsx';
import { useRestorePage, useWithdrawPage } from '../queries.ts';

const stateOf = ({ isHidden, withdrawnAt }: PublicPage) =>
  withdrawnAt !== null ? 'withdrawn' : isHidden ? 'hidden' : 'public';
const tones: Record<ReturnType<typeof stateOf>, BadgeTone> = {
  public: 'up',
  withdrawn: 'neutral',
  hidden: 'warning',
};

export function PageRow({ page }: { page: PublicPage }) {
  const { t } = useTranslation('public-pages');
  const { t: sharingText } = useTranslation('sharing');
  const { count } = useFormats();
  const { kind, title, path, visits, clicks } = page;
  const state = stateOf(page);
  return (
    <article
      aria-label={title ?? t('songGone')}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1.5">
          <h2 className="wrap-anywhere text-base" dir="auto">
            {title ?? t('songGone')}
          </h2>
          <p className="flex flex-wrap gap-1.5">
            <Badge>{t(`kind.${kind}`)}</Badge>
            <Badge tone={tones[state]}>{t(state)}</Badge>
          </p>
        </div>
        <p className="text-body text-sm tabular-nums">
          {`${sharingText('visits', { count: visits, n: count(visits) })}\u00a0· ${sharingText('clicks', { count: clicks, n: count(clicks) })}`}
        </p>
      </header>
      {page.isHidden ? <Alert tone="warning">{sharingText('hidden')}</Alert> : null}
      {state === 'withdrawn' ? <Withdrawn page={page} /> : <Open page={page} />}
      <Figures page={page} />
      {state === 'withdrawn' ? (
        <p className="wrap-anywhere text-muted text-xs" dir="ltr">
          {path}
        </p>
      ) : null}
    </article>
  );
}

/** What only a press brings: a list may be of a thousand pages. */
function Figures({ page }: { page: PublicPage }) {
  const { t } = useTranslation('public-pages');
  const [isOpen, setOpen] = useState(false);
  if (page.visits + page.clicks + page.embeds === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <Button
        aria-expanded={isOpen}
        className="self-start"
        onClick={() => setOpen(!isOpen)}
        size="sm"
        variant="ghost"
      >
        <ChartColumn aria-hidden="true" />
        {t('figures')}
      </Button>
      {isOpen ? (
        <>
          <PageFigures page={page} />
          {page.kind === 'artist' ? <p className="text-muted text-xs">{t('ownPages')}</p> : null}
        </>
      ) : null}
    </div>
  );
}

function Open({ page }: { page: PublicPage }) {
  const { t } = useTranslation('public-pages');
  const { t: sharingText } = useTranslation('sharing');
  const withdraw = useWithdrawPage();
  const { id, kind, songId, path } = page;
  return (
    <PageAddress page={page}>
      {kind === 'artist' ? (
        <>
          <a className={buttonStyle('secondary', 'sm')} href={`${path}/press`} rel="noopener" target="_blank">
            {t('press')}
          </a>
          <Edit page={page} />
        </>
      ) : null}
      {songId === null ? null : (
        <Link className={buttonStyle('secondary', 'sm')} to={`/song/${songId}`}>
          {t('toSong')}
        </Link>
      )}
      <EditorsOnly>
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(id)} size="sm">
          {sharingText('withdraw')}
        </Button>
      </EditorsOnly>
    </PageAddress>
  );
}

const Edit = ({ page: { id } }: { page: PublicPage }) => {
  const { t } = useTranslation('public-pages');
  return (
    <EditorsOnly>
      <Link className={buttonStyle('secondary', 'sm')} to={`/public-pages/${id}`}>
        <Pencil aria-hidden="true" />
        {t('edit')}
      </Link>
    </EditorsOnly>
  );
};

function Withdrawn({ page }: { page: PublicPage }) {
  const { t } = useTranslation('public-pages');
  const restore = useRestorePage();
  return (
    <EditorsOnly>
      <div className="flex flex-wrap gap-2">
        <Button busy={restore.isPending} onClick={() => restore.mutate(page.id)} size="sm">
          <Undo2 aria-hidden="true" />
          {t('again')}
        </Button>
        {page.kind === 'artist' ? <Edit page={page} /> : null}
      </div>
    </EditorsOnly>
  );
}
