/** What somebody wants to hear of: read, and changed at once, before the server has answered. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type {
  changeNotificationPreferences,
  getNotificationPreferences,
  NotificationPreferences,
} from '#contract/notifications.ts';
import {
  alwaysMailed,
  type Channels,
  type NotificationChannel,
  type NotificationGroup,
  type NotificationType,
  notificationChannels,
  notificationTypes,
  typesIn,
  usualChannels,
} from '#domain/notifications.ts';
import { send } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { showAtOnce } from '#web/ui/show-at-once.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';

export const readPreferences = () =>
  read<typeof getNotificationPreferences>('/api/notifications/preferences');

export type Change = BodyInputOf<typeof changeNotificationPreferences>;

export function useChangePreferences() {
  const { t } = useTranslation('notifications');
  const failed = useFailed();
  const client = useQueryClient();
  const { queryKey } = readPreferences();
  return useMutation({
    mutationFn: (body: Change) =>
      send<typeof changeNotificationPreferences>('PATCH', '/api/notifications/preferences', { body }),
    onMutate: (change) => showAtOnce(client, readPreferences(), (shown) => changed(shown, change)),
    onError: (error, _change, takeBack) => {
      takeBack?.();
      failed(t('preferences.failed'))(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export type SwitchState = { isOn: boolean; isMixed: boolean; isDisabled: boolean };

/** One switch for several kinds: on while all are on, mixed while they differ. Kinds that are always mailed count as on. */
export function switchState(
  { choices, available }: NotificationPreferences,
  types: readonly NotificationType[],
  channel: NotificationChannel,
): SwitchState {
  const on = types.filter((type) => isAlwaysOn(type, channel) || choices[type][channel]).length;
  const isAvailable = available[channel];
  return {
    isOn: isAvailable && on === types.length,
    isMixed: isAvailable && on > 0 && on < types.length,
    isDisabled: !isAvailable || types.every((type) => isAlwaysOn(type, channel)),
  };
}

/** The change that a switch of a group makes: all its kinds that somebody may choose. */
export const groupChange = (
  group: NotificationGroup,
  channel: NotificationChannel,
  isWanted: boolean,
): Change => ({
  choices: Object.fromEntries(
    typesIn(group)
      .filter((type) => !isAlwaysOn(type, channel))
      .map((type) => [type, { [channel]: isWanted }]),
  ),
});

const isAlwaysOn = (type: NotificationType, channel: NotificationChannel): boolean =>
  channel === 'mail' && alwaysMailed.has(type);

const noWay = Object.fromEntries(notificationChannels.map((channel) => [channel, false])) as Channels;

/** “Fewer of these”: of this kind by no way any more. The toast brings back what was chosen before. */
export function useTurnOff() {
  const { t } = useTranslation('notifications');
  const failed = useFailed();
  const undoable = useUndoable();
  const client = useQueryClient();
  const { mutateAsync: change } = useChangePreferences();
  const choose = (type: NotificationType, channels: Channels) => change({ choices: { [type]: channels } });
  const chosen = async (type: NotificationType): Promise<Channels> => {
    const preferences = await client.fetchQuery({ ...readPreferences(), staleTime: 0 });
    return preferences?.choices[type] ?? usualChannels;
  };
  return useMutation({
    mutationFn: chosen,
    onError: failed(t('preferences.failed')),
    onSuccess: (before, type) =>
      // Where it fails, `useChangePreferences` has said so.
      choose(type, noWay).then(
        () =>
          undoable({
            title: t('fewer.done', { type: t(`preferences.type.${type}`) }),
            description: t('fewer.text'),
            undoLater: t('fewer.undo'),
            undo: () => choose(type, before).catch(() => undefined),
          }),
        () => undefined,
      ),
  });
}

function changed(
  before: NotificationPreferences,
  { choices, quietHours, digest }: Change,
): NotificationPreferences {
  const next = { ...before.choices };
  for (const type of notificationTypes) next[type] = { ...next[type], ...choices?.[type] };
  return {
    ...before,
    choices: next,
    quietHours: quietHours === undefined ? before.quietHours : quietHours,
    digest: { ...before.digest, isWanted: digest ?? before.digest.isWanted },
  };
}
