/** A song's public page on the song's own page: published, passed on, withdrawn, and what came of it. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PublicPage } from '#contract/sharing.ts';
import { publicPagesPath } from '#domain/paths.ts';
import { platformNames } from '#domain/platforms.ts';
import { slugOf } from '#domain/slugs.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { refusedFields } from '#web/data/refused-fields.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { EmbedSection } from './embed-section.tsx';
import { PageAddress } from './page-address.tsx';
import { PageFigures } from './page-figures.tsx';
import { readPublicPages, readSongToShare, usePublish, useWithdrawPage } from './queries.ts';
import { SlugField } from './slug-field.tsx';

export function PublicPagePanel({ songId }: { songId: string }) {
  const { t } = useTranslation('sharing');
  const query = useQuery(readPublicPages(songId));
  const failure = usePanelError(query);
  const { data: song } = useQuery(readSongToShare(songId));
  const { data: pages } = query;
  const open = pages?.filter(({ withdrawnAt }) => withdrawnAt === null) ?? [];
  const former = pages?.filter(({ withdrawnAt }) => withdrawnAt !== null) ?? [];
  return (
    <Panel description={t('lead')} error={failure} title={t('title')}>
      {pages ? (
        <div className="flex flex-col gap-5">
          {open.map((page) => (
            <OpenPage key={page.id} page={page} title={song?.title ?? t('title')} />
          ))}
          {open.length === 0 && song ? (
            <EditorsOnly>
              <PublishForm proposed={former[0]?.slug ?? slugOf(song.title)} songId={songId} />
            </EditorsOnly>
          ) : null}
          {former.map((page) => (
            <div className="flex flex-col gap-2" key={page.id}>
              <p className="wrap-anywhere text-muted text-sm">{t('former', { path: page.path })}</p>
              <PageFigures page={page} />
            </div>
          ))}
        </div>
      ) : failure ? null : (
        <Skeleton className="h-24" />
      )}
    </Panel>
  );
}

function PublishForm({ songId, proposed }: { songId: string; proposed: string }) {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const [slug, setSlug] = useState(proposed);
  const { mutate, isPending, error } = usePublish(songId);
  const refused = error ? refusedFields(error).slug : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(slug.trim());
  };
  return (
    <form className="flex max-w-xl flex-col gap-3" method="post" onSubmit={submit}>
      <SlugField below={publicPagesPath} onChange={setSlug} refused={refused} slug={slug} />
      {error && !refused ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      <Button busy={isPending} className="self-start" type="submit" variant="primary">
        {t('publish')}
      </Button>
    </form>
  );
}

function OpenPage({ page, title }: { page: PublicPage; title: string }) {
  const { t } = useTranslation('sharing');
  const { t: embeds } = useTranslation('embeds');
  const { list } = useFormats();
  const withdraw = useWithdrawPage();
  return (
    <div className="flex flex-col gap-4">
      {page.isHidden ? <Alert tone="warning">{t('hidden')}</Alert> : null}
      <PageAddress isMain page={page}>
        <EditorsOnly>
          <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(page.id)} size="sm">
            {t('withdraw')}
          </Button>
        </EditorsOnly>
      </PageAddress>
      <p className="text-body text-sm">
        {page.services.length > 0
          ? t('services', { services: list(page.services.map((service) => platformNames[service])) })
          : t('noServices')}
      </p>
      <PageFigures page={page} />
      <Disclosure label={embeds('title')}>
        <EmbedSection page={page} title={title} />
      </Disclosure>
    </div>
  );
}
