/** Push in this browser: whether there can be any, and turning it on and off. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { addDevice, Device, listDevices, removeDevice } from '#contract/devices.ts';
import { send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';

const address = '/api/notifications/devices';

export const useDevices = () => useQuery(read<typeof listDevices>(address));

/** `asked`: nobody has been asked yet, or there was no answer. */
export type Permission = 'unsupported' | 'denied' | 'granted' | 'asked';

function permissionNow(): Permission {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'default' ? 'asked' : Notification.permission;
}

/** Undefined until the page is the browser's own. Follows what is changed in the browser's settings meanwhile. */
export function usePermission(): [Permission | undefined, () => void] {
  const [permission, setPermission] = useState<Permission>();
  const look = () => setPermission(permissionNow());
  useEffect(() => {
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return [permission, look];
}

/** Whose push this browser has: an account that signs in here again need not turn it on again. */
const ownerKey = 'push-of';

/** Private windows may refuse storage: then push has to be turned on again. */
function noteOwner(userId: string | undefined): void {
  try {
    if (userId) localStorage.setItem(ownerKey, userId);
    else localStorage.removeItem(ownerKey);
  } catch {}
}

const registered = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
};

async function subscribed(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await registered();
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // Of another installation that had this address, or of a database that is no more.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Asks for permission, so it has to come of a click. */
async function turnOn({ publicKey, userId }: { publicKey: string; userId: string }): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await add(await subscribed(publicKey));
  noteOwner(userId);
}

async function add(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  await send<typeof addDevice>('POST', address, { body });
}

/** After signing in anew: where the same account was told by push in this browser, it is again. */
export async function keepPush(client: QueryClient, userId: string): Promise<void> {
  if (localStorage.getItem(ownerKey) !== userId || permissionNow() !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const known = await client.fetchQuery(read<typeof listDevices>(address));
  if (!known || known.devices.some(({ isThis }) => isThis)) return;
  await add(subscription);
  await invalidate(client, address);
}

/** The server first: what the browser still gets then is let be. */
async function turnOff({ id, isThis }: Device): Promise<void> {
  await send<typeof removeDevice>('DELETE', '/api/notifications/devices/:id', { params: { id } });
  if (!isThis) return;
  noteOwner(undefined);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

export function usePush(onAsked: () => void) {
  const { t } = useTranslation('notifications');
  const failed = useFailed();
  const client = useQueryClient();
  const again = () => invalidate(client, address);
  const on = useMutation({
    mutationFn: turnOn,
    onError: () => toast({ title: t('preferences.devices.failed'), variant: 'destructive' }),
    onSettled: () => {
      onAsked();
      return again();
    },
  });
  const off = useMutation({
    mutationFn: turnOff,
    onError: failed(),
    onSettled: again,
  });
  return { on, off };
}
