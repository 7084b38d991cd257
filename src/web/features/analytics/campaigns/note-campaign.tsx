/** A button that notes a campaign from a day on; its form is loaded when it is pressed. */
import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { later } from '#web/ui/later.ts';
import { useOpenLater } from '#web/ui/opened-later.tsx';

const dialog = later(() => import('./campaign-dialog.tsx'));

type NoteCampaignProps = {
  from: string;
  /** The song that it begins with. */
  songId: string | undefined;
  /** The day is named where what is open is a week or a month. */
  namesDay?: boolean;
};

export function NoteCampaign({ from, songId, namesDay = false }: NoteCampaignProps) {
  const { t } = useTranslation('explore');
  const { day: dayText } = useFormats();
  const [isNoting, setNoting] = useState(false);
  const openLater = useOpenLater();
  const mayEdit = useMay('edit');
  const CampaignDialog = dialog.get()?.CampaignDialog;
  if (!mayEdit) return null;
  return (
    <>
      <Button className="mt-3" onClick={() => openLater(dialog, () => setNoting(true))} size="sm">
        <Flag aria-hidden="true" />
        {namesDay ? t('day.noteWeek', { day: dayText(from) }) : t('day.note')}
      </Button>
      {isNoting && CampaignDialog ? (
        // Its texts may not be there yet.
        <Suspense fallback={null}>
          <CampaignDialog campaign={undefined} from={from} onClose={() => setNoting(false)} songId={songId} />
        </Suspense>
      ) : null}
    </>
  );
}
