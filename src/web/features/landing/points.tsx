/** Three things the product does that others leave out. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlatformId } from '#domain/platforms.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { LandingLink } from './landing-link.tsx';

export function Points() {
  const { t } = useTranslation('landing');
  return (
    <PageSection id="features" text={t('points.text')} title={t('points.title')}>
      <ul className="mt-10 grid gap-5 md:grid-cols-3">
        <Point picture={<SourcePicture />} text={t('points.source.text')} title={t('points.source.title')} />
        <Point picture={<GapPicture />} text={t('points.gaps.text')} title={t('points.gaps.title')} />
        <Point picture={<ListPicture />} text={t('points.list.text')} title={t('points.list.title')} />
      </ul>
      <LandingLink to="/features">{t('features')}</LandingLink>
    </PageSection>
  );
}

/** One reason to use the product: a drawing, a claim, what is behind it. */
type PointProps = { title: string; text: string; picture: ReactNode };

function Point({ title, text, picture }: PointProps) {
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <div className="grid h-52 place-items-center border-line border-b bg-ground p-6">{picture}</div>
      <div className="p-5 sm:p-6">
        <h3 className="text-xl">{title}</h3>
        <p className="mt-2 text-body text-sm">{text}</p>
      </div>
    </li>
  );
}

/** A number, drawn without one, that has been opened to its source. */
const sourceRows = ['points.source.platform', 'points.source.read', 'points.source.before'] as const;

function SourcePicture() {
  const { t } = useTranslation('landing');
  return (
    <div aria-hidden="true" className="w-full max-w-64">
      <div className="flex items-end gap-2 border-strong/40 border-b-2 pb-3">
        <span className="h-7 w-28 rounded-sm bg-strong/85" />
        <span className="h-3.5 w-10 rounded-sm bg-up/70" />
      </div>
      <ul className="flex flex-col rounded-b-md bg-raised px-3 py-1">
        {sourceRows.map((row, index) => (
          <li className="flex items-center gap-2 border-line py-2 text-xs not-last:border-b" key={row}>
            <Check className="size-3.5 shrink-0 text-up" strokeWidth={2.5} />
            <span className="flex-1 text-body">{t(row)}</span>
            <span className={`h-2 rounded-full bg-line-control/60 ${['w-14', 'w-20', 'w-10'][index]}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A line with a hatched gap where a platform did not answer. */
function GapPicture() {
  const { t } = useTranslation('landing');
  return (
    <div aria-hidden="true" className="relative h-full w-full max-w-72">
      <span className="hatched absolute inset-y-0 left-[44%] w-[22%] border-line-control/50 border-x border-dashed" />
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible"
        preserveAspectRatio="none"
        viewBox="0 0 280 150"
      >
        <path
          className="text-info"
          d="M4 126C24 122 36 112 54 108S84 104 98 92S116 84 122 80M186 56C200 46 212 50 228 38S258 24 276 18"
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
        />
        <path
          className="text-line-control"
          d="M0 149H280"
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="absolute top-1/2 left-[55%] -translate-x-1/2 -translate-y-1/2 whitespace-nowrap rounded-full border border-line bg-raised px-2.5 py-1 font-medium text-strong text-xs">
        {t('points.gaps.gap')}
      </span>
    </div>
  );
}

/** A mixed list of links, each with its verdict. */
const listRows: { platform: PlatformId; width: string }[] = [
  { platform: 'youtube', width: 'w-28' },
  { platform: 'spotify', width: 'w-20' },
  { platform: 'deezer', width: 'w-24' },
  { platform: 'spotify', width: 'w-16' },
];

function ListPicture() {
  const { t } = useTranslation('landing');
  return (
    <ul aria-hidden="true" className="flex w-full max-w-72 flex-col rounded-md border border-line bg-raised">
      {listRows.map(({ platform, width }) => (
        <li
          className="flex items-center gap-3 border-line px-3 py-2.5 text-xs not-last:border-b"
          key={`${platform}${width}`}
        >
          <PlatformMark platform={platform} />
          <span className={`h-2 rounded-full bg-line-control/70 ${width}`} />
          <span className="ms-auto inline-flex items-center gap-1 font-medium text-up">
            <Check className="size-3.5" strokeWidth={2.5} />
            {t('points.list.added')}
          </span>
        </li>
      ))}
    </ul>
  );
}
