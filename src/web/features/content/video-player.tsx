/** A film of YouTube, which is asked for only at a click: until then nobody but us knows of the visit. */
import { Play } from 'lucide-react';
import { useState } from 'react';
import type { Video } from '#contract/content.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { tellPlayer } from '#web/music/player/player-store.ts';

export function VideoPlayer({ video }: { video: Video }) {
  const { t } = useTranslation('content');
  const [isPlaying, setPlaying] = useState(false);
  const address = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video.youtubeId)}?autoplay=1&rel=0`;
  return (
    <figure>
      <div className="aspect-video overflow-hidden rounded-lg border border-line bg-black">
        {isPlaying ? (
          <iframe
            allow="autoplay; encrypted-media; picture-in-picture"
            allowFullScreen
            className="size-full"
            sandbox="allow-scripts allow-same-origin allow-presentation"
            src={address}
            title={video.title}
          />
        ) : (
          <button
            aria-label={t('videos.play', { title: video.title })}
            className="grid size-full place-items-center text-white transition-opacity hover:opacity-80"
            onClick={() => {
              // One at a time.
              tellPlayer({ type: 'pause' });
              setPlaying(true);
            }}
            type="button"
          >
            <span className="grid size-16 place-items-center rounded-full border border-white/40 bg-white/10">
              <Play aria-hidden="true" className="size-7" />
            </span>
          </button>
        )}
      </div>
      <figcaption className="mt-3 text-muted text-sm">{t('videos.load')}</figcaption>
    </figure>
  );
}
