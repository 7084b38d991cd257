/** `/videos/:id`, in the language of the video. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Video } from '#contract/content.ts';
import { defaultLanguage } from '#domain/languages.ts';
import { isMissing } from '#web/data/api.ts';
import { siteClientLoader, siteLoader } from '#web/data/site-loader.ts';
import { NotLoaded } from '#web/features/content/not-loaded.tsx';
import { readVideo } from '#web/features/content/queries.ts';
import { VideoPlayer } from '#web/features/content/video-player.tsx';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import type { Fact } from '#web/features/site/structured-data.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Missing } from './missing.tsx';

export const handle: PageHandle = { texts: ['content'] };
const queries: Parameters<typeof siteLoader>[0] = ({ params }) => [readVideo(params.id ?? '')];
export const loader = siteLoader(queries);
export const clientLoader = siteClientLoader(queries);

const factOf = (video: Video): Fact => ({
  '@type': 'VideoObject',
  name: video.title,
  description: video.description,
  uploadDate: video.publishedOn,
  duration: `PT${video.duration}S`,
  thumbnailUrl: `https://i.ytimg.com/vi/${video.youtubeId}/hqdefault.jpg`,
  embedUrl: `https://www.youtube-nocookie.com/embed/${video.youtubeId}`,
  inLanguage: video.language,
});

export default function VideoRoute() {
  const { t } = useTranslation('content');
  const { id = '' } = useParams();
  const { data: video, error, refetch } = useQuery(readVideo(id));
  const above = { name: t('videos.title'), to: '/videos' };
  if (isMissing(error)) return <Missing above={above} />;
  if (error) return <NotLoaded onRetry={refetch} />;
  if (!video) return null;
  return (
    <>
      <PageMeta
        description={video.description}
        facts={[factOf(video)]}
        title={video.title}
        type="video.other"
        writtenIn={[defaultLanguage]}
      />
      <PageHead above={[above]} lang={video.language} lead={video.description} title={video.title} />
      <div className="mx-auto w-full max-w-4xl px-4 pb-20 sm:px-6">
        <VideoPlayer video={video} />
      </div>
    </>
  );
}
