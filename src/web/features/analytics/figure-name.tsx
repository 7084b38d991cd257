/** What a figure counts and, below it, where: one platform with its mark, or how many. */
import type { PlatformId } from '#contract/platforms.ts';
import { PlatformMark } from '#web/ui/platform-mark.tsx';

type FigureNameProps = {
  name: string;
  place: string;
  /** The one platform; undefined for a sum. */
  platform: PlatformId | undefined;
};

export function FigureName({ name, place, platform }: FigureNameProps) {
  return (
    <span className="flex flex-col">
      <span className="truncate text-body">{name}</span>
      <span className="flex items-center gap-1.5 font-normal text-xs">
        {platform ? <PlatformMark platform={platform} /> : null}
        <span className="truncate">{place}</span>
      </span>
    </span>
  );
}
