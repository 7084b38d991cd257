/** A song's public page on the song's own page: published, passed on, withdrawn, and what came of it. */
import { useQuery } from '@tanstack/react-query';
import { Copy, ExternalLink } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicPage } from '#contract/sharing.ts';
import { publicPagesPath } from '#domain/paths.ts';
import { platformNames } from '#domain/platforms.ts';
import { longestSlug, slugOf } from '#domain/slugs.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { refusedFields } from '#web/data/refused-fields.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useOrigin } from '#web/shell/use-origin.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { EmbedSection } from './embed-section.tsx';
import { PageFigures } from './page-figures.tsx';
import { readPublicPages, readSongToShare, usePublish, useWithdrawPage } from './queries.ts';

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

const slugErrors = ['slugShape', 'slugLong', 'reserved', 'taken'] as const;

function PublishForm({ songId, proposed }: { songId: string; proposed: string }) {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const origin = useOrigin();
  const [slug, setSlug] = useState(proposed);
  const { mutate, isPending, error } = usePublish(songId);
  const refused = error ? refusedFields(error).slug : undefined;
  const said = slugErrors.find((one) => one === refused);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(slug.trim());
  };
  return (
    <form className="flex max-w-xl flex-col gap-3" method="post" onSubmit={submit}>
      <Field error={said && t(`error.${said}`)} hint={t('slugHint')} label={t('slug')}>
        {(control) => (
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1" dir="ltr">
            <span className="text-muted text-sm">{`${origin.replace(/^https?:\/\//, '')}${publicPagesPath}/`}</span>
            <div className="min-w-40 flex-1">
              <Input
                {...control}
                autoCapitalize="none"
                autoComplete="off"
                maxLength={longestSlug}
                onChange={({ target }) => setSlug(target.value)}
                spellCheck={false}
                value={slug}
              />
            </div>
          </div>
        )}
      </Field>
      {error && !said ? <Alert tone="danger">{errorText(error)}</Alert> : null}
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
  const origin = useOrigin();
  const address = `${origin}${page.path}`;
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawPage(() => setAsking(false));
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => toast({ title: t('copied') }),
      () => toast({ title: t('notCopied'), variant: 'destructive' }),
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex max-w-xl gap-2">
        <Input
          aria-label={t('address')}
          className="min-w-0 flex-1"
          dir="ltr"
          onFocus={({ target }) => target.select()}
          readOnly
          value={address}
        />
        <Button aria-label={t('copyName')} onClick={copy} variant="primary">
          <Copy aria-hidden="true" />
          {t('copy')}
        </Button>
      </div>
      <p className="text-body text-sm">
        {page.services.length > 0
          ? t('services', { services: list(page.services.map((service) => platformNames[service])) })
          : t('noServices')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {/* A page of its own, in the visitor's language. `choose`: the owner's browser may remember a service, too. */}
        <a
          className={buttonStyle('secondary', 'sm')}
          href={`${page.path}?choose`}
          rel="noopener"
          target="_blank"
        >
          <ExternalLink aria-hidden="true" />
          {t('open')}
        </a>
        <EditorsOnly>
          <Button onClick={() => setAsking(true)} size="sm">
            {t('withdraw')}
          </Button>
        </EditorsOnly>
      </div>
      <PageFigures page={page} />
      <Disclosure label={t('qr')}>
        <div className="mt-3 w-fit">
          <QrCode label={t('qrLabel')} text={address} />
        </div>
      </Disclosure>
      <Disclosure label={embeds('title')}>
        <EmbedSection page={page} title={title} />
      </Disclosure>
      <ConfirmDialog
        busy={withdraw.isPending}
        cancelLabel={t('keep')}
        confirmLabel={t('withdraw')}
        description={t('withdrawText')}
        onConfirm={() => withdraw.mutate(page.id)}
        onOpenChange={setAsking}
        open={isAsking}
        title={t('withdrawTitle')}
      />
    </div>
  );
}
