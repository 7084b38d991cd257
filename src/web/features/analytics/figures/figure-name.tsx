/** What a figure counts and, below it, where: one platform by name, several by their marks and number. */
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { PlatformMark } from '#web/music/platform-mark.tsx';

type FigureNameProps = { name: string; place: string; platforms: readonly PlatformId[] };

export function FigureName({ name, place, platforms }: FigureNameProps) {
  const isOne = platforms.length === 1;
  return (
    <span className="flex @min-[220px]:flex-row flex-col @min-[220px]:items-baseline gap-x-2">
      <span className="max-w-full shrink-0 truncate text-body">{name}</span>
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
