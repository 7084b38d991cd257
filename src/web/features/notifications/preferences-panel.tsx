/** What somebody wants to hear of, by which way, and when not; each change is kept at once. */
import { type UseMutateFunction, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NotificationPreferences } from '#contract/notifications.ts';
import {
  alwaysMailed,
  type NotificationChannel,
  type NotificationType,
  notificationChannels,
  notificationTypes,
} from '#domain/notifications.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { PushDevices } from './push-devices.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { type Change, readPreferences, useChangePreferences } from './use-preferences.ts';

export function PreferencesPanel() {
  const { t } = useTranslation('notifications');
  const reading = useQuery(readPreferences());
  const { data } = reading;
  const failure = usePanelError(reading);
  const { mutate } = useChangePreferences();
  return (
    <div className="scroll-mt-20" id="notifications">
      <Panel description={t('preferences.text')} error={failure} title={t('preferences.title')}>
        {data ? (
          <div className="flex flex-col gap-6">
            <Choices onChange={mutate} preferences={data} />
            <PushDevices />
            <QuietHours
              hours={data.quietHours}
              onChange={(quietHours) => mutate({ quietHours })}
              timeZone={data.timeZone}
            />
          </div>
        ) : failure ? null : (
          <Skeleton className="h-96" />
        )}
      </Panel>
    </div>
  );
}

/** Nothing to choose. */
const isFixed = (type: NotificationType, channel: NotificationChannel): boolean =>
  channel === 'mail' && alwaysMailed.has(type);

type ChoicesProps = {
  preferences: NotificationPreferences;
  onChange: UseMutateFunction<NotificationPreferences, Error, Change, unknown>;
};

function Choices({ preferences: { choices, available }, onChange }: ChoicesProps) {
  const { t } = useTranslation('notifications');
  const user = useCurrentUser();
  return (
    <div>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-line border-b">
            <td />
            {notificationChannels.map((channel) => (
              <th
                className="w-1/6 px-1 py-2 text-center font-medium text-muted text-xs sm:px-2"
                key={channel}
                scope="col"
              >
                {t(`preferences.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {notificationTypes.map((type) => (
            <tr key={type}>
              <th
                className="wrap-anywhere hyphens-auto py-2.5 pe-1 text-start font-normal text-body sm:pe-3"
                scope="row"
              >
                {t(`preferences.type.${type}`)}
              </th>
              {notificationChannels.map((channel) => (
                <td className="px-1 text-center sm:px-2" key={channel}>
                  <Checkbox
                    checked={available[channel] && (isFixed(type, channel) || choices[type][channel])}
                    className="justify-center align-middle pointer-coarse:p-3"
                    disabled={!available[channel] || isFixed(type, channel)}
                    label={t('preferences.choice', {
                      type: t(`preferences.type.${type}`),
                      channel: t(`preferences.channel.${channel}`),
                    })}
                    labelHidden
                    onChange={(event) =>
                      onChange({ choices: { [type]: { [channel]: event.target.checked } } })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {available.mail ? null : (
        <p className="mt-2 text-muted text-xs">
          {t(user?.isDemo ? 'preferences.off.sample' : 'preferences.off.mail')}
        </p>
      )}
    </div>
  );
}
