/** A button that notes a campaign; its form is loaded when it is pressed. */
import { Flag } from 'lucide-react';
import { type ComponentProps, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { later } from '#web/ui/later.ts';
import { useDialogLater } from '#web/ui/opened-later.tsx';

const dialog = later(async () => (await import('./campaign-dialog.tsx')).CampaignDialog);

type NoteCampaignProps = Pick<ComponentProps<typeof Button>, 'children' | 'className' | 'variant'> & {
  /** The first day and the song that it begins with. */
  from?: string;
  songId: string | undefined;
};

export function NoteCampaign({ from, songId, ...button }: NoteCampaignProps) {
  const mayEdit = useMay('edit');
  const [CampaignDialog, open, close] = useDialogLater(dialog);
  if (!mayEdit) return null;
  return (
    <>
      <Button {...button} onClick={open} size="sm" />
      {CampaignDialog ? (
        // Its texts may not be there yet.
        <Suspense fallback={null}>
          <CampaignDialog campaign={undefined} from={from} onClose={close} songId={songId} />
        </Suspense>
      ) : null}
    </>
  );
}

type NoteDayProps = {
  from: string;
  songId: string | undefined;
  /** The day is named where what is open is a week or a month. */
  namesDay?: boolean;
};

/** What was done from an open day on. */
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
