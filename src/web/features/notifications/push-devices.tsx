/** The browsers that are told by push: this one, turned on by a click, and others, which can be removed. */
import type { Device } from '#contract/devices.ts';
import { deviceOf } from '#domain/user-agents.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Permission, useDevices, usePermission, usePush } from './use-push.ts';

export function PushDevices() {
  const { t } = useTranslation('notifications');
  const user = useCurrentUser();
  const [permission, look] = usePermission();
  const { data } = useDevices();
  const { on, off } = usePush(look);
  const ready = data && permission ? { ...data, permission } : undefined;
  // Where the browser gives no leave any more, nothing arrives whatever the server has.
  const isOn = permission === 'granted' && data?.devices.some(({ isThis }) => isThis);
  const others = data?.devices.filter(({ isThis }) => !isThis || !isOn) ?? [];
  const own = isOn ? data?.devices.filter(({ isThis }) => isThis) : [];
  return (
    <section aria-labelledby="push-devices" className="flex flex-col gap-3">
      <h3 className="font-medium text-sm text-strong" id="push-devices">
        {t('preferences.devices.title')}
      </h3>
      <p className="text-muted text-sm">{t('preferences.devices.text')}</p>
      {ready ? (
        isOn ? null : (
          <TurnOn
            isBusy={on.isPending}
            onClick={() => on.mutate({ publicKey: ready.publicKey, userId: user?.id ?? '' })}
            permission={ready.permission}
          />
        )
      ) : (
        <Skeleton className="h-10" />
      )}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {[...(own ?? []), ...others].map((device) => (
          <DeviceRow
            device={device}
            isBusy={off.isPending && off.variables?.id === device.id}
            key={device.id}
            onRemove={() => off.mutate(device)}
          />
        ))}
      </ul>
    </section>
  );
}

type TurnOnProps = { permission: Permission; isBusy: boolean; onClick: () => void };

function TurnOn({ permission, isBusy, onClick }: TurnOnProps) {
  const { t } = useTranslation('notifications');
  if (permission === 'unsupported' || permission === 'denied')
    return <p className="text-body text-sm">{t(`preferences.devices.${permission}`)}</p>;
  return (
    <div>
      <Button busy={isBusy} onClick={onClick}>
        {t('preferences.devices.on')}
      </Button>
    </div>
  );
}

type DeviceRowProps = { device: Device; isBusy: boolean; onRemove: () => void };

function DeviceRow({ device, isBusy, onRemove }: DeviceRowProps) {
  const { t } = useTranslation('notifications');
  const { t: say } = useTranslation('accounts');
  const { instant } = useFormats();
  const { browser, system } = deviceOf(device.userAgent);
  const name = say('settings.sessions.device', {
    browser: browser ?? say('settings.sessions.unknownBrowser'),
    system: system ?? say('settings.sessions.unknownSystem'),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 text-sm text-strong">
          {name}
          {device.isThis ? <Badge tone="up">{t('preferences.devices.this')}</Badge> : null}
        </p>
        <p className="mt-0.5 text-muted text-xs">
          {t('preferences.devices.since', { when: instant(device.createdAt) })}
        </p>
      </div>
      <Button
        aria-label={t('preferences.devices.offName', { device: name })}
        busy={isBusy}
        onClick={onRemove}
        size="sm"
      >
        {t('preferences.devices.off')}
      </Button>
    </li>
  );
}
