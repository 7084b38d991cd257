/** A button that notes a campaign; its form is loaded when it is pressed. */
import { type ComponentProps, Suspense } from 'react';
import { useMay } from '#web/data/may.tsx';
import { Button } from '#web/ui/button.tsx';
import { later } from '#web/ui/later.ts';
import { useDialogLater } from '#web/ui/opened-later.tsx';

const dialog = later(() => import('./campaign-dialog.tsx'));

type NoteCampaignProps = Pick<ComponentProps<typeof Button>, 'children' | 'className' | 'variant'> & {
  /** The first day and the song that it begins with. */
  from?: string;
  songId: string | undefined;
};

export function NoteCampaign({ from, songId, ...button }: NoteCampaignProps) {
  const mayEdit = useMay('edit');
  const [loaded, open, close] = useDialogLater(dialog);
  if (!mayEdit) return null;
  return (
    <>
      <Button {...button} onClick={open} size="sm" />
      {loaded ? (
        // Its texts may not be there yet.
        <Suspense fallback={null}>
          <loaded.CampaignDialog campaign={undefined} from={from} onClose={close} songId={songId} />
        </Suspense>
      ) : null}
    </>
  );
}
