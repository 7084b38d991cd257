/** What becomes of it elsewhere: on platforms and at distributors. */
import { Check, TriangleAlert } from 'lucide-react';
import type { Diagnostics } from '#contract/diagnostics.ts';
import { platformNames } from '#domain/platforms.ts';
import { deliveryText, fateText, unitTexts } from '#i18n/diagnostics/figures.ts';
import { formatNamed } from '#i18n/figures/rare-formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Shown } from './curves.tsx';
import { useSaid } from './use-said.ts';

type Fate = Diagnostics['platforms'][number];

const cell = 'py-2.5 pe-4 text-start align-top';

export function PlatformsPanel({ told, against }: Shown) {
  const { t } = useTranslation('diagnostics');
  const said = useSaid();
  const { lufs } = unitTexts(said);
  const gainOf = ({ platform }: Fate) =>
    against?.platforms.find((each) => each.platform === platform)?.gainDb;
  return (
    <Panel description={t('platforms.text')} title={t('platforms.title')}>
      <table className="w-full text-sm">
        <thead className="text-muted text-xs">
          <tr>
            <th className={cell} scope="col">
              {t('platforms.column')}
            </th>
            <th className={cell} scope="col">
              {t('platforms.target')}
            </th>
            <th className={cell} scope="col">
              {t('platforms.happens')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {told.platforms.map((each) => (
            <tr key={each.platform}>
              <th className={`${cell} font-medium text-strong`} scope="row">
                <PlatformMark name={platformNames[each.platform]} platform={each.platform} />
              </th>
              <td className={`${cell} tabular-nums`}>{lufs(each.targetLufs)}</td>
              <td className={cell}>
                <span className="block text-strong">{fateText(said, each.gainDb)}</span>
                {against ? <span className="block text-muted">{fateText(said, gainOf(each))}</span> : null}
                <SourceLink {...each} name={platformNames[each.platform]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function SourceLink({ source, seenOn, name }: { source: string; seenOn: string; name: string }) {
  const { t } = useTranslation('diagnostics');
  const { day } = useFormats();
  const language = useLanguage();
  const text = t('platforms.source', { day: day(seenOn) });
  return (
    <a
      aria-label={formatNamed(language, text, name)}
      className="text-muted text-xs underline underline-offset-4 hover:text-strong"
      href={source}
      rel="noreferrer"
      target="_blank"
    >
      {text}
    </a>
  );
}

export function DeliveryPanel({ told }: Shown) {
  const { t } = useTranslation('diagnostics');
  const said = useSaid();
  return (
    <Panel description={t('delivery.text')} title={t('delivery.title')}>
      <ul className="divide-y divide-line text-sm">
        {told.distributors.map(({ name, broken, ...source }) => (
          <li className="flex gap-3 py-2.5" key={name}>
            {broken.length === 0 ? (
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-up" />
            ) : (
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
            )}
            <span className="min-w-0">
              <span className="block font-medium text-strong">{name}</span>
              <span className="block">{deliveryText(said, broken)}</span>
              <SourceLink {...source} name={name} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
