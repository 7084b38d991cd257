/** A song's artwork; a note in its place where there is none or it cannot be loaded. */
import { Music2 } from 'lucide-react';
import { useState } from 'react';

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
