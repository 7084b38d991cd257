/** A song's cover in a square, and a note in its place where there is none or it does not load. */
import { Music } from 'lucide-react';
import { cn } from '#web/ui/cn.ts';

type ArtworkProps = { url: string | null; className?: string | undefined };

export function Artwork({ url, className }: ArtworkProps) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-sm bg-hover text-muted [&_svg]:size-1/2 [&_svg]:max-w-10',
        className,
      )}
    >
      <Music />
      {url ? (
        <img
          alt=""
          className="absolute inset-0 size-full object-cover"
          decoding="async"
          loading="lazy"
          referrerPolicy="no-referrer"
          src={url}
        />
      ) : null}
    </span>
  );
}
