/** A line with a hatched gap where a platform did not answer. */
import { useTranslation } from 'react-i18next';

export function GapPicture() {
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
        <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.5">
          <path
            className="text-info"
            d="M4 126C24 122 36 112 54 108S84 104 98 92S116 84 122 80"
            vectorEffect="non-scaling-stroke"
          />
          <path
            className="text-info"
            d="M186 56C200 46 212 50 228 38S258 24 276 18"
            vectorEffect="non-scaling-stroke"
          />
        </g>
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
