/** What the product does, with pictures of it, and what each platform lets us read. */
import { useQuery } from '@tanstack/react-query';
import {
  AlignLeft,
  Bot,
  Braces,
  Download,
  Eye,
  Filter,
  Headphones,
  HeartHandshake,
  History,
  Languages,
  Link2,
  type LucideIcon,
  RefreshCw,
} from 'lucide-react';
import type { Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { capitalized, nameInSentence } from '#i18n/figures/rare-formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { useTheme } from '#web/shell/theme.ts';
import { cn } from '#web/ui/cn.ts';
import { PanelPicture, Picture } from '#web/ui/picture.tsx';
import { panelNames } from '#web/ui/picture-files.ts';
import { readPlatforms } from './queries.ts';

const items = {
  add: Link2,
  source: Eye,
  missing: AlignLeft,
  history: History,
  find: Filter,
  export: Download,
  sync: RefreshCw,
  listening: Headphones,
  api: Braces,
  assistants: Bot,
  languages: Languages,
  care: HeartHandshake,
} as const satisfies Record<string, LucideIcon>;

type Item = keyof typeof items;

const before: Item[] = ['add', 'source', 'missing'];
const after: Item[] = [
  'history',
  'find',
  'export',
  'sync',
  'listening',
  'api',
  'assistants',
  'languages',
  'care',
];

export function FeaturesPage() {
  const { t } = useTranslation('features');
  const theme = useTheme();
  const picture = 'my-14 rounded-lg border border-line shadow-float sm:my-20';
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
      <Picture alt={t('shot.track')} className={`${picture} !mt-4`} first={theme} name="track" />
      <Items names={before} />
      <PicturedItems />
      <Picture alt={t('shot.tracks')} className={`${picture} !mt-0`} name="tracks" />
      <Items names={after} />
      <p className="mt-14 text-muted text-xs">{t('sample')}</p>
      <PlatformTable />
    </div>
  );
}

function PicturedItems() {
  const { t } = useTranslation('features');
  return (
    <ul className="my-14 grid gap-5 sm:my-20 sm:grid-cols-2 lg:grid-cols-3">
      {panelNames.map((name) => (
        <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface" key={name}>
          <PanelPicture alt={t(`alt.${name}`)} className="border-line border-b" name={name} />
          <div className="p-5 sm:p-6">
            <h2 className="text-lg">{t(`item.${name}.title`)}</h2>
            <p className="mt-2 text-body text-sm leading-relaxed">{t(`item.${name}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Items({ names }: { names: readonly Item[] }) {
  const { t } = useTranslation('features');
  return (
    <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {names.map((name) => {
        const Icon = items[name];
        return (
          <li className="flex gap-4" key={name}>
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-md border border-line bg-surface text-strong [&_svg]:size-5"
            >
              <Icon />
            </span>
            <div>
              <h2 className="text-lg">{t(`item.${name}.title`)}</h2>
              <p className="mt-2 text-body text-sm leading-relaxed">{t(`item.${name}.text`)}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** On phones the state stands below the numbers: three columns would have to be scrolled there. */
const narrowHidden = 'max-sm:hidden';

/** Each platform with what it lets us read of a song, as its connector declares it. */
function PlatformTable() {
  const { t } = useTranslation(['features', 'metrics']);
  const { list } = useFormats();
  const language = useLanguage();
  const { data } = useQuery(readPlatforms());
  if (!data?.length) return null;
  const namesOf = (metrics: readonly Metric[]) => metrics.map((metric) => t(`metrics:name.${metric}`));
  const state = (isConfigured: boolean) => t(isConfigured ? 'platforms.ready' : 'platforms.notHere');
  return (
    <section aria-labelledby="platforms" className="mt-16">
      <h2 className="text-xl" id="platforms">
        {t('platforms.title')}
      </h2>
      <p className="mt-2 max-w-2xl text-body text-sm">{t('platforms.text')}</p>
      <div className="mt-6 overflow-hidden rounded-lg border border-line">
        <table
          aria-labelledby="platforms"
          className="w-full border-collapse text-sm [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-3 sm:[&_:is(td,th)]:px-4"
        >
          <thead>
            <tr className="bg-surface text-strong">
              {(['platform', 'counts', 'here'] as const).map((column) => (
                <th
                  className={cn('text-start font-medium', column === 'here' && narrowHidden)}
                  key={column}
                  scope="col"
                >
                  {t(`platforms.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, counts, isConfigured }) => (
              <tr className="border-line border-t" key={id}>
                <th className="text-start font-medium text-strong" scope="row">
                  <PlatformMark name={platformNames[id]} platform={id} />
                </th>
                <td className="text-body">
                  {capitalized(list(namesOf(counts).map((name) => nameInSentence(language, name))), language)}
                  <span className="mt-1 block text-muted text-xs sm:hidden">{state(isConfigured)}</span>
                </td>
                <td className={cn(narrowHidden, 'text-muted')}>{state(isConfigured)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
