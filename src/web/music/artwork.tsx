/** A song's cover in a square, and a note in its place where there is none or it does not load. */
import { Music, Music2 } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#web/ui/cn.ts';

type ArtworkProps = { url: string | null; className?: string };

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

/** A song's artwork; a note in its place where there is none or it cannot be loaded. */
type CoverProps = { src: string | null };

export function Cover({ src }: CoverProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-sm bg-hover text-muted">
      {src && src !== broken ? (
        <img
          alt=""
          className="size-full object-cover"
          height={40}
          loading="lazy"
          onError={() => setBroken(src)}
          referrerPolicy="no-referrer"
          src={src}
          width={40}
        />
      ) : (
        <Music2 aria-hidden="true" className="size-4" />
      )}
    </span>
  );
}
