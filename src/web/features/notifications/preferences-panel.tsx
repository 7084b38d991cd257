/** What somebody wants to hear of, by which way, and when not; each change is kept at once. */
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { NotificationPreferences } from '#contract/notifications.ts';
import {
  type NotificationChannel,
  type NotificationGroup,
  type NotificationType,
  notificationChannels,
  notificationGroups,
  typesIn,
} from '#domain/notifications.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { PushDevices } from './push-devices.tsx';
import { QuietHours } from './quiet-hours.tsx';
import {
  type Change,
  groupChange,
  readPreferences,
  switchState,
  useChangePreferences,
} from './use-preferences.ts';

export function PreferencesPanel() {
  const { t } = useTranslation('notifications');
  const reading = useQuery(readPreferences());
  const { data } = reading;
  const failure = usePanelError(reading);
  const { mutate } = useChangePreferences();
  return (
    <div className="scroll-mt-20" id="notifications">
      <Panel error={failure} title={t('preferences.title')}>
        {data ? (
          <div className="flex flex-col gap-6">
            <Choices onChange={(change) => mutate(change)} preferences={data} />
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

type ChoicesProps = {
  preferences: NotificationPreferences;
  onChange: (change: Change) => void;
};

/** One switch per group and channel; single kinds behind “More”. */
export function Choices({ preferences, onChange }: ChoicesProps) {
  const { t } = useTranslation('notifications');
  const user = useCurrentUser();
  return (
    <div>
      <table className="w-full text-sm">
        <thead>
          <tr>
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
        {notificationGroups.map((group) => (
          <GroupChoices group={group} key={group} onChange={onChange} preferences={preferences} />
        ))}
      </table>
      {preferences.available.mail ? null : (
        <p className="mt-2 text-muted text-xs">
          {t(user?.isDemo ? 'preferences.off.sample' : 'preferences.off.mail')}
        </p>
      )}
    </div>
  );
}

const nameStyle = 'wrap-anywhere hyphens-auto pe-1 text-start sm:pe-3';

function GroupChoices({ group, preferences, onChange }: ChoicesProps & { group: NotificationGroup }) {
  const { t } = useTranslation('notifications');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const types = typesIn(group);
  const name = t(`preferences.group.${group}`);
  return (
    <>
      <tbody className="border-line border-t">
        <tr>
          <th className={cn(nameStyle, 'py-2 font-medium text-strong')} scope="row">
            {name}
            <button
              aria-controls={id}
              aria-expanded={isOpen}
              aria-label={t('preferences.moreOf', { group: name })}
              className="flex items-center gap-1 rounded-sm py-1 font-normal text-muted text-xs hover:text-strong pointer-coarse:py-3"
              onClick={() => setOpen(!isOpen)}
              type="button"
            >
              <ChevronRight
                aria-hidden="true"
                className={cn('size-3.5 transition-transform', isOpen ? 'rotate-90' : 'rtl:-scale-x-100')}
              />
              {t('preferences.more')}
            </button>
          </th>
          <Switches
            name={name}
            onSwitch={(channel, isWanted) => onChange(groupChange(group, channel, isWanted))}
            preferences={preferences}
            types={types}
          />
        </tr>
      </tbody>
      <tbody hidden={!isOpen} id={id}>
        {isOpen ? <KindChoices onChange={onChange} preferences={preferences} types={types} /> : null}
      </tbody>
    </>
  );
}

export function KindChoices({
  types,
  preferences,
  onChange,
}: ChoicesProps & { types: readonly NotificationType[] }) {
  const { t } = useTranslation('notifications');
  return types.map((type) => (
    <tr key={type}>
      <th className={cn(nameStyle, 'py-2 ps-4.5 font-normal text-body')} scope="row">
        {t(`preferences.type.${type}`)}
      </th>
      <Switches
        name={t(`preferences.type.${type}`)}
        onSwitch={(channel, isWanted) => onChange({ choices: { [type]: { [channel]: isWanted } } })}
        preferences={preferences}
        types={[type]}
      />
    </tr>
  ));
}

type SwitchesProps = {
  name: string;
  types: readonly NotificationType[];
  preferences: NotificationPreferences;
  onSwitch: (channel: NotificationChannel, isWanted: boolean) => void;
};

/** A cell per channel. */
function Switches({ name, types, preferences, onSwitch }: SwitchesProps) {
  const { t } = useTranslation('notifications');
  return notificationChannels.map((channel) => {
    const { isOn, isMixed, isDisabled } = switchState(preferences, types, channel);
    return (
      <td className="px-1 text-center sm:px-2" key={channel}>
        <Checkbox
          checked={isOn}
          className="justify-center align-middle pointer-coarse:p-3"
          disabled={isDisabled}
          label={t('preferences.choice', { type: name, channel: t(`preferences.channel.${channel}`) })}
          labelHidden
          mixed={isMixed}
          onChange={(event) => onSwitch(channel, event.target.checked)}
        />
      </td>
    );
  });
}
