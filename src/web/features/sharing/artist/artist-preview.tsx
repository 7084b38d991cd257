/** What an artist's page will say, beside the form that it is written in. */
import type { PublicNumber } from '#contract/sharing.ts';
import { platformNames } from '#domain/platforms.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type Draft, isSame } from './artist-form.ts';
import { useNumberText } from './use-number-text.ts';

type ArtistPreviewProps = {
  draft: Draft;
  titles: ReadonlyMap<string, string>;
  offered: readonly PublicNumber[];
  pictureUrl: string | null;
};

export function ArtistPreview({ draft, titles, offered, pictureUrl }: ArtistPreviewProps) {
  const { t } = useTranslation('public-pages');
  const numbers = draft.numbers.flatMap((number) => offered.find((one) => isSame(one, number)) ?? []);
  const { amountOf, basisOf } = useNumberText();
  return (
    <Panel className="self-start lg:sticky lg:top-20" title={t('editor.preview')}>
      <div className="flex flex-col gap-4">
        <header className="flex flex-wrap items-center gap-4">
          {draft.showsPicture && pictureUrl !== null ? (
            <img alt="" className="size-20 rounded-lg object-cover" src={pictureUrl} />
          ) : null}
          <p className="wrap-anywhere min-w-0 font-semibold text-2xl text-strong" dir="auto">
            {draft.name || t('editor.name')}
          </p>
        </header>
        {draft.about ? (
          <p className="wrap-anywhere whitespace-pre-line text-body text-sm" dir="auto">
            {draft.about}
          </p>
        ) : null}
        {draft.songIds.length > 0 ? (
          <ol className="divide-y divide-line border-line border-y text-sm">
            {draft.songIds.map((id) => (
              <li className="truncate py-2 text-strong" dir="auto" key={id}>
                {titles.get(id) ?? '…'}
              </li>
            ))}
          </ol>
        ) : null}
        {numbers.length > 0 ? (
          <dl className="grid gap-3 sm:grid-cols-2">
            {numbers.map((number) => (
              <div key={`${number.platform} ${number.metric}`}>
                <dt className="text-muted text-xs">{platformNames[number.platform]}</dt>
                <dd className="font-semibold text-strong tabular-nums">{amountOf(number)}</dd>
                <dd className="text-muted text-xs">{basisOf(number)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {draft.links.trim() ? (
          <p className="wrap-anywhere whitespace-pre-line text-body text-sm" dir="ltr">
            {draft.links.trim()}
          </p>
        ) : null}
        {draft.contact ? (
          <p className="wrap-anywhere text-body text-sm" dir="ltr">
            {draft.contact}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}
