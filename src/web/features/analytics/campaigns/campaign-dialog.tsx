/** The form of a campaign: what it was, when, and for which songs. */
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Campaign } from '#contract/campaigns.ts';
import { dayIn } from '#domain/days.ts';
import { longestCampaignName, longestCampaignNotes, mostUrlsAtOnce } from '#domain/limits.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { SongList } from '#web/music/song-list/song-list.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { kinds, useSaveCampaign } from './requests.ts';

type CampaignDialogProps = {
  /** Undefined: a new one. */
  campaign: Campaign | undefined;
  /** The song that the page is about, which a new one begins with. */
  songId: string | undefined;
  /** The first day of a new one; absent: today. */
  from?: string;
  onClose: () => void;
};

type Problem = 'name' | 'days' | 'songs';

export function CampaignDialog({ campaign, songId, from, onClose }: CampaignDialogProps) {
  const { t } = useTranslation('insights');
  const name = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      firstFocus={name}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      open
      title={t(campaign ? 'campaigns.change' : 'campaigns.add')}
    >
      <CampaignForm campaign={campaign} from={from} nameBox={name} onClose={onClose} songId={songId} />
    </Dialog>
  );
}

type CampaignFormProps = CampaignDialogProps & { nameBox: RefObject<HTMLInputElement | null> };

function CampaignForm({ campaign, songId, from, onClose, nameBox }: CampaignFormProps) {
  const { t } = useTranslation('insights');
  const errorText = useErrorText();
  const { timeZone } = useFormats();
  const [fields, setFields] = useState(() => ({
    name: campaign?.name ?? '',
    kind: campaign?.kind ?? ('post' as const),
    from: campaign?.from ?? from ?? dayIn(new Date(), timeZone),
    to: campaign?.to ?? '',
    notes: campaign?.notes ?? '',
  }));
  const [chosen, setChosen] = useState<readonly string[]>();
  const [problem, setProblem] = useState<Problem>();
  const { mutate, isPending, error } = useSaveCampaign(campaign?.id, onClose);
  const begun = campaign?.songIds ?? (songId ? [songId] : []);
  const songs = chosen ?? begun;
  const submit = (form: HTMLFormElement) => {
    const found = problemOf(fields, songs);
    flushSync(() => setProblem(found));
    // On phones it lies above what is seen beside the button.
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    if (found || isPending) return;
    // Songs that nobody touched keep the links that the campaign was for.
    const songIds = campaign && !chosen ? undefined : [...songs];
    mutate({ ...fields, to: fields.to || null, ...(songIds && { songIds }) });
  };
  return (
    <form
      className="flex flex-col gap-4"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <CampaignFacts
        fields={fields}
        nameBox={nameBox}
        onChange={(change) => setFields((now) => ({ ...now, ...change }))}
        problem={problem}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm text-strong">{t('campaigns.songs')}</legend>
        <div className="max-h-64 overflow-y-auto rounded-md border border-line p-2" tabIndex={-1}>
          <SongList
            chosen={songs}
            most={mostUrlsAtOnce}
            onToggle={(id) =>
              setChosen(songs.includes(id) ? songs.filter((other) => other !== id) : [...songs, id])
            }
          />
        </div>
        {problem === 'songs' ? (
          <p className="mt-1.5 text-danger text-sm" role="alert">
            {t('campaigns.problem.songs')}
          </p>
        ) : null}
      </fieldset>
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      <Button busy={isPending} className="self-end" type="submit" variant="primary">
        {t('campaigns.save')}
      </Button>
    </form>
  );
}

type Fields = { name: string; kind: Campaign['kind']; from: string; to: string; notes: string };

function problemOf({ name, from, to }: Fields, songs: readonly string[]): Problem | undefined {
  if (name.trim() === '') return 'name';
  if (from === '' || (to !== '' && to < from)) return 'days';
  return songs.length === 0 ? 'songs' : undefined;
}

type CampaignFactsProps = {
  fields: Fields;
  problem: Problem | undefined;
  nameBox: RefObject<HTMLInputElement | null>;
  onChange: (change: Partial<Fields>) => void;
};

function CampaignFacts({ fields, problem, nameBox, onChange }: CampaignFactsProps) {
  const { t } = useTranslation('insights');
  const { t: exploreText } = useTranslation('explore');
  return (
    <>
      <Field error={problem === 'name' ? t('campaigns.problem.name') : undefined} label={t('campaigns.name')}>
        {(control) => (
          <Input
            {...control}
            maxLength={longestCampaignName}
            onChange={({ target }) => onChange({ name: target.value })}
            ref={nameBox}
            value={fields.name}
          />
        )}
      </Field>
      <Field label={t('campaigns.kind')}>
        {(control) => (
          <Select
            {...control}
            onChange={({ target }) =>
              onChange({ kind: kinds.find((kind) => kind === target.value) ?? 'other' })
            }
            options={kinds.map((kind) => ({ value: kind, label: exploreText(`campaign.${kind}`) }))}
            value={fields.kind}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          error={problem === 'days' ? t('campaigns.problem.days') : undefined}
          label={t('campaigns.from')}
        >
          {(control) => (
            <Input
              {...control}
              onChange={({ target }) => onChange({ from: target.value })}
              type="date"
              value={fields.from}
            />
          )}
        </Field>
        <Field hint={t('campaigns.oneDay')} label={t('campaigns.to')}>
          {(control) => (
            <Input
              {...control}
              min={fields.from}
              onChange={({ target }) => onChange({ to: target.value })}
              type="date"
              value={fields.to}
            />
          )}
        </Field>
      </div>
      <Field label={t('campaigns.notes')}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={longestCampaignNotes}
            onChange={({ target }) => onChange({ notes: target.value })}
            value={fields.notes}
          />
        )}
      </Field>
    </>
  );
}
