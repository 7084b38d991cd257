/** The letter of the week: whether it is sent, why it is not, and what it says now. */
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { later } from '#web/ui/later.ts';
import { OpenedLater } from '#web/ui/opened-later.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readPreferences, useChangePreferences } from './use-preferences.ts';

const dialog = later(() => import('./digest-dialog.tsx'));

/** Its preferences are those of the panel of notifications, which says where they could not be read. */
export function DigestPanel() {
  const { t } = useTranslation('digest');
  const { data, error } = useQuery(readPreferences());
  const { mutate } = useChangePreferences();
  const trigger = (
    <Button size="sm">
      <Mail aria-hidden="true" />
      {t('panel.show')}
    </Button>
  );
  return (
    <Panel
      actions={
        <OpenedLater opens="dialog" part={dialog} trigger={trigger}>
          {({ DigestDialog }) => <DigestDialog trigger={trigger} />}
        </OpenedLater>
      }
      description={t('panel.text')}
      title={t('panel.title')}
    >
      {data ? (
        <>
          <Checkbox
            checked={data.digest.isWanted && data.digest.missing === null}
            disabled={data.digest.missing !== null}
            label={t('panel.wanted')}
            onChange={(event) => mutate({ digest: event.target.checked })}
          />
          {data.digest.missing ? (
            <p className="mt-2 text-muted text-xs">{t(`panel.missing.${data.digest.missing}`)}</p>
          ) : null}
        </>
      ) : error ? null : (
        <Skeleton className="h-6 w-64" />
      )}
    </Panel>
  );
}
