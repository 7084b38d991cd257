/** The fields of an artist's page. */
import type { ReactNode } from 'react';
import type { PublicNumber } from '#contract/sharing.ts';
import { longestAbout, longestName, mostArtistNumbers } from '#domain/limits.ts';
import { platformNames } from '#domain/platforms.ts';
import { formatNamed } from '#i18n/figures/rare-formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { later } from '#web/ui/later.ts';
import type { PanelError } from '#web/ui/panel.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { WhenNear } from '#web/ui/when-near.tsx';
import { type Draft, type FieldName, isSame, refusalOf } from './artist-form.ts';
import { useNumberText } from './use-number-text.ts';

const songChoice = later(() => import('./song-choice.tsx'));
/** In px, with no song chosen. */
const songChoiceHeight = 340;

type ArtistFieldsetProps = {
  draft: Draft;
  /** What the server refused. */
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<Draft>) => void;
  titles: ReadonlyMap<string, string>;
  onSeen: (id: string, title: string) => void;
  /** Undefined: not read yet. */
  offered: readonly PublicNumber[] | undefined;
  numbersError: PanelError | undefined;
  /** Undefined: it is somebody else's, and nobody can tell. */
  hasPicture: boolean | undefined;
  /** Below the name. */
  children: ReactNode;
};

export function ArtistFieldset(props: ArtistFieldsetProps) {
  const { draft, errors, onChange, titles, onSeen, children } = props;
  const { t } = useTranslation('public-pages');
  const said = (field: FieldName) => {
    const refusal = refusalOf(errors, field);
    return refusal && t(`error.${refusal.reason}`, { line: refusal.line });
  };
  return (
    <>
      <Field error={said('name')} label={t('editor.name')}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={longestName}
            onChange={({ target }) => onChange({ name: target.value })}
            value={draft.name}
          />
        )}
      </Field>
      {children}
      <Field error={said('about')} hint={t('editor.aboutHint')} label={t('editor.about')}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            maxLength={longestAbout}
            onChange={({ target }) => onChange({ about: target.value })}
            rows={5}
            value={draft.about}
          />
        )}
      </Field>
      <Group error={said('songIds')} hint={t('editor.songsHint')} label={t('editor.songs')}>
        <WhenNear height={songChoiceHeight} part={songChoice}>
          {({ SongChoice }) => (
            <SongChoice
              onChange={(songIds) => onChange({ songIds })}
              onSeen={onSeen}
              songIds={draft.songIds}
              titles={titles}
            />
          )}
        </WhenNear>
      </Group>
      <Numbers {...props} />
      <Field error={said('links')} hint={t('editor.linksHint')} label={t('editor.links')}>
        {(control) => (
          <Textarea
            {...control}
            autoCapitalize="none"
            dir="ltr"
            onChange={({ target }) => onChange({ links: target.value })}
            rows={3}
            spellCheck={false}
            value={draft.links}
          />
        )}
      </Field>
      <Field error={said('contact')} hint={t('editor.contactHint')} label={t('editor.contact')}>
        {(control) => (
          <Input
            {...control}
            autoCapitalize="none"
            dir="ltr"
            onChange={({ target }) => onChange({ contact: target.value })}
            type="email"
            value={draft.contact}
          />
        )}
      </Field>
      <Choices {...props} />
    </>
  );
}

type GroupProps = { label: string; hint: string; error?: string | undefined; children: ReactNode };

function Group({ label, hint, error, children }: GroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm text-strong">{label}</legend>
      {children}
      {error ? (
        <p className="mt-1.5 text-danger text-sm" role="alert">
          {error}
        </p>
      ) : null}
      <p className="mt-1.5 text-muted text-xs">{hint}</p>
    </fieldset>
  );
}

function Numbers({ draft, offered, numbersError, onChange }: ArtistFieldsetProps) {
  const { t } = useTranslation('public-pages');
  const language = useLanguage();
  const { amountOf, basisOf } = useNumberText();
  const isFull = draft.numbers.length >= mostArtistNumbers;
  const toggle = (number: PublicNumber, isChosen: boolean) =>
    onChange({
      numbers: isChosen
        ? draft.numbers.filter((one) => !isSame(one, number))
        : [...draft.numbers, { platform: number.platform, metric: number.metric }],
    });
  return (
    <Group hint={t('editor.numbersHint')} label={t('editor.numbers')}>
      {numbersError ? <RetryAlert {...numbersError}>{numbersError.message}</RetryAlert> : null}
      {offered === undefined && !numbersError ? <Skeleton className="h-16" /> : null}
      {offered?.length === 0 && draft.songIds.length > 0 ? (
        <p className="text-muted text-sm">{t('editor.noNumbers')}</p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {(offered ?? []).map((number) => {
          const isChosen = draft.numbers.some((one) => isSame(one, number));
          return (
            <li key={`${number.platform} ${number.metric}`}>
              <Checkbox
                checked={isChosen}
                disabled={isFull && !isChosen}
                label={
                  <>
                    {formatNamed(language, platformNames[number.platform], amountOf(number))}
                    <span className="block text-muted text-xs">{basisOf(number)}</span>
                  </>
                }
                onChange={() => toggle(number, isChosen)}
              />
            </li>
          );
        })}
      </ul>
    </Group>
  );
}

function Choices({ draft, hasPicture, onChange }: ArtistFieldsetProps) {
  const { t } = useTranslation('public-pages');
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        checked={draft.showsPicture}
        label={
          <>
            {t('editor.picture')}
            {hasPicture === false ? (
              <span className="block text-muted text-xs">{t('editor.noPicture')}</span>
            ) : null}
          </>
        }
        onChange={({ target }) => onChange({ showsPicture: target.checked })}
      />
      <Checkbox
        checked={draft.isListed}
        label={t('editor.listed')}
        onChange={({ target }) => onChange({ isListed: target.checked })}
      />
    </div>
  );
}
