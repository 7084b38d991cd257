/** What a figure counts and, below it, where: one platform by name, several by their marks and number. */
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { PlatformMark } from '#web/music/platform-mark.tsx';

type FigureNameProps = { name: string; place: string; platforms: readonly PlatformId[] };

export function FigureName({ name, place, platforms }: FigureNameProps) {
  const isOne = platforms.length === 1;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="max-w-full truncate text-body max-sm:tracking-tight">{name}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 font-normal text-xs">
        {platforms.map((platform) => (
          <PlatformMark
            key={platform}
            name={isOne ? undefined : platformNames[platform]}
            nameHidden
            platform={platform}
          />
        ))}
        <span className="truncate">{place}</span>
      </span>
    </span>
  );
}
