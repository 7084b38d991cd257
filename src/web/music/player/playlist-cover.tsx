/** The cover that a playlist has by its songs. */
import { ListMusic } from 'lucide-react';
import { cn } from '#web/ui/cn.ts';
import { Artwork } from '../artwork.tsx';

/** One picture, or four in a square. */
export function PlaylistCover({ covers, className }: { covers: readonly string[]; className?: string }) {
  const square = cn('aspect-square shrink-0 overflow-hidden rounded-md bg-hover', className);
  if (covers.length === 0)
    return (
      <span aria-hidden="true" className={cn(square, 'grid place-items-center text-muted')}>
        <ListMusic className="size-1/3" />
      </span>
    );
  if (covers.length < 4) return <Artwork className={square} url={covers[0] ?? null} />;
  return (
    <span aria-hidden="true" className={cn(square, 'grid grid-cols-2')}>
      {covers.map((url) => (
        <Artwork className="size-full rounded-none" key={url} url={url} />
      ))}
    </span>
  );
}
