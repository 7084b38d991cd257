/** `/public-pages/new` and `/public-pages/{id}`: what an artist's page says, with what will be seen of it beside. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PublicPage } from '#contract/sharing.ts';
import type { listSongs } from '#contract/songs.ts';
import { artistPagesPath } from '#domain/paths.ts';
import { slugOf } from '#domain/slugs.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { read } from '#web/data/query.ts';
import { refusedFields } from '#web/data/refused-fields.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { readPublicNumbers, readPublicPages, useSaveArtist } from '../queries.ts';
import { SlugField } from '../slug-field.tsx';
import { ArtistFieldset } from './artist-fieldset.tsx';
import { type Draft, draftOf, emptyDraft, fieldsOf } from './artist-form.ts';
import { ArtistPreview } from './artist-preview.tsx';

/** Undefined: a new one. */
export function ArtistEditorPage({ page }: { page: PublicPage | undefined }) {
  const { t } = useTranslation(['public-pages', 'frame']);
  const title = t(page ? 'editor.change' : 'editor.new');
  return (
    <div className="flex flex-col gap-6">
      <title>{`${title} · ${t('frame:product')}`}</title>
      <header>
        <BackToPages />
        <h1 className="text-2xl">{title}</h1>
      </header>
      <EditorsOnly>
        <Editor page={page} />
      </EditorsOnly>
    </div>
  );
}

function BackToPages() {
  const { t } = useTranslation('public-pages');
  return (
    <BackLink className="mb-2" to="/public-pages">
      {t('title')}
    </BackLink>
  );
}

function Editor({ page }: { page: PublicPage | undefined }) {
  const { t } = useTranslation('public-pages');
  const { t: sharingText } = useTranslation('sharing');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const [draft, setDraft] = useState<Draft>(() => (page?.artist ? draftOf(page.artist) : emptyDraft));
  const [slug, setSlug] = useState<string>();
  const { titles, onSeen } = useTitles(page?.artist?.songIds ?? []);
  const numbers = useQuery({
    ...readPublicNumbers(draft.songIds),
    enabled: draft.songIds.length > 0,
    placeholderData: (before) => before,
  });
  const offered = draft.songIds.length > 0 ? (numbers.data ?? []) : [];
  const { save, isPending, error } = useSaveArtist(page?.id, () => void navigate('/public-pages'));
  const errors = error ? refusedFields(error) : {};
  const isTold = Object.keys(errors).length > 0;
  // Until somebody writes another, the address follows the name.
  const shownSlug = slug ?? slugOf(draft.name);
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <form
        className="flex min-w-0 flex-col gap-6"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // What is not read yet keeps what was chosen of it.
          if (!isPending) save(fieldsOf(draft, numbers.data ?? draft.numbers), shownSlug.trim());
        }}
      >
        <ArtistFieldset
          draft={draft}
          errors={errors}
          hasPicture={user?.acting ? undefined : user?.profileImageUrl !== null}
          numbersError={usePanelError(numbers)}
          offered={draft.songIds.length > 0 && numbers.isPending ? undefined : offered}
          onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
          onSeen={onSeen}
          titles={titles}
        >
          {page ? null : (
            <SlugField below={artistPagesPath} onChange={setSlug} refused={errors.slug} slug={shownSlug} />
          )}
        </ArtistFieldset>
        {error ? <Alert tone="danger">{isTold ? t('editor.fix') : errorText(error)}</Alert> : null}
        <Button busy={isPending} className="self-start" type="submit" variant="primary">
          {page ? t('editor.save') : sharingText('publish')}
        </Button>
      </form>
      <ArtistPreview
        draft={draft}
        offered={offered}
        pictureUrl={user?.acting ? null : (user?.profileImageUrl ?? null)}
        titles={titles}
      />
    </div>
  );
}

/** The page of an id, once it is known; `missing` stands where there is none. */
export function ArtistEditorOf({ id, missing }: { id: string; missing: React.ReactNode }) {
  const reading = useQuery(readPublicPages());
  const failure = usePanelError(reading);
  const page = reading.data?.find((one) => one.id === id && one.artist !== null);
  if (page) return <ArtistEditorPage key={page.id} page={page} />;
  if (failure) return <RetryAlert {...failure}>{failure.message}</RetryAlert>;
  return reading.data ? missing : <Skeleton className="h-96" />;
}

/** Of songs that were chosen before, as the server calls them now, and of those that were seen since. */
function useTitles(begun: readonly string[]) {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const ids = begun.join();
  const { data } = useQuery({
    ...read<typeof listSongs>('/api/songs', { query: { ids } }),
    enabled: ids !== '',
  });
  const titles = new Map([...(data ?? []).map(({ id, title }) => [id, title] as const), ...seen]);
  const onSeen = (id: string, title: string) => setSeen((now) => new Map(now).set(id, title));
  return { titles, onSeen };
}
