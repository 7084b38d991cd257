/** Notes what was done from an open day on. */
import { Flag } from 'lucide-react';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { NoteCampaign } from './note-campaign.tsx';

type NoteDayProps = {
  from: string;
  songId: string | undefined;
  /** The day is named where what is open is a week or a month. */
  namesDay?: boolean;
};

export function NoteDay({ from, songId, namesDay = false }: NoteDayProps) {
  const { t } = useTranslation('explore');
  const { day } = useFormats();
  return (
    <NoteCampaign className="mt-3" from={from} songId={songId}>
      <Flag aria-hidden="true" />
      {namesDay ? t('day.noteWeek', { day: day(from) }) : t('day.note')}
    </NoteCampaign>
  );
}
