/** One video of the list; opens its form. */
import { useTranslation } from 'react-i18next';
import type { WrittenVideo } from '#contract/publishing.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Changed } from '../changed.tsx';
import { EntryActions } from '../entry-actions.tsx';
import { coveringStyle, EntryRow } from '../entry-row.tsx';
import { stateOf, today } from '../publication.ts';
import { VideoDialog } from './video-dialog.tsx';

type VideoRowProps = {
  video: WrittenVideo;
  /** While it is being deleted. */
  isLeaving: boolean;
  onDelete: () => void;
};

export function VideoRow({ video, isLeaving, onDelete }: VideoRowProps) {
  const { t } = useTranslation('publishing');
  const { duration } = useFormats();
  const { id, language, title, publishedOn, updatedAt } = video;
  const isPublic = stateOf(publishedOn, today()) === 'published';
  const trigger = (
    <button className={coveringStyle} dir="auto" lang={language} type="button">
      {title}
    </button>
  );
  return (
    <EntryRow
      actions={
        <EntryActions
          open={isPublic ? { to: `/videos/${id}`, label: t('videos.open', { title }) } : undefined}
          remove={{ label: t('videos.delete', { title }), busy: isLeaving, onPress: onDelete }}
        />
      }
      facts={
        <>
          <span>{duration(video.duration)}</span>
          <Changed at={updatedAt} />
        </>
      }
      language={language}
      publishedOn={publishedOn}
      title={<VideoDialog trigger={trigger} video={video} />}
    />
  );
}
