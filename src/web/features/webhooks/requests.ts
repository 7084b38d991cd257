/** What the section of webhooks reads and changes, and how it names things. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type {
  addWebhook,
  changeWebhook,
  Delivery,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replayDelivery,
  rotateSecret,
  testWebhook,
  Webhook,
} from '#contract/webhooks.ts';
import {
  chatNames,
  eventOfNotification,
  mostSeconds,
  type SentEvent,
  type ToldByWebhook,
  type WebhookTarget,
} from '#domain/webhooks.ts';
import { send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { usePages } from '#web/data/use-pages.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';

const path = '/api/webhooks';

export const readWebhooks = () => read<typeof listWebhooks>(path);
export const useDeliveries = (id: string) =>
  usePages<typeof listDeliveries>(`${path}/${id}/deliveries`, { refetchOnMount: 'always' });

type Saved = { webhook: Webhook; secret: string | null };
type Given = BodyInputOf<typeof addWebhook>;

async function save({ id, target, ...body }: Given & { id?: string }): Promise<Saved> {
  if (id === undefined) return send<typeof addWebhook>('POST', path, { body: { ...body, target } });
  const webhook = await send<typeof changeWebhook>('PATCH', '/api/webhooks/:id', { params: { id }, body });
  return { webhook, secret: null };
}

const turn = ({ id, isOn }: { id: string; isOn: boolean }) =>
  send<typeof changeWebhook>('PATCH', '/api/webhooks/:id', { params: { id }, body: { isOn } });
const remove = (id: string) => send<typeof removeWebhook>('DELETE', '/api/webhooks/:id', { params: { id } });
const rotate = (id: string): Promise<Saved> =>
  send<typeof rotateSecret>('POST', '/api/webhooks/:id/secret', { params: { id } });
const test = (id: string) => send<typeof testWebhook>('POST', '/api/webhooks/:id/test', { params: { id } });
const replay = ({ id, deliveryId }: { id: string; deliveryId: string }) =>
  send<typeof replayDelivery>('POST', '/api/webhooks/:id/deliveries/:deliveryId/replay', {
    params: { id, deliveryId },
  });

type Act<Reply> = { onDone: (reply: Reply) => void; isTold?: boolean };

/** `isTold`: the form says itself what is wrong. */
function useAct<GivenTo, Reply>(
  run: (given: GivenTo) => Promise<Reply>,
  { onDone, isTold = false }: Act<Reply>,
) {
  const client = useQueryClient();
  const failed = useFailed();
  return useMutation({
    mutationFn: run,
    onSuccess: onDone,
    onError: (error) => {
      if (!isTold) failed()(error);
    },
    onSettled: () => invalidate(client, path),
  });
}

export const useSave = (onDone: (saved: Saved) => void) => useAct(save, { onDone, isTold: true });
export const useRotate = (onDone: (saved: Saved) => void) => useAct(rotate, { onDone });

export function useTurn() {
  const { t } = useTranslation('webhooks');
  return useAct(turn, { onDone: () => toast({ title: t('saved') }) });
}

export function useRemove(onDone: () => void) {
  const { t } = useTranslation('webhooks');
  return useAct(remove, {
    onDone: () => {
      toast({ title: t('removed') });
      onDone();
    },
  });
}

/** Both say at once how it went. */
function useSaidOutcome(done: string, failed: (why: string) => string): (delivery: Delivery) => void {
  const say = useTryText();
  return ({ state, tries }) => {
    const [latest] = tries;
    if (state === 'delivered') toast({ title: done });
    else toast({ title: failed(latest ? say(latest) : ''), variant: 'destructive' });
  };
}

export function useTest() {
  const { t } = useTranslation('webhooks');
  return useAct(test, { onDone: useSaidOutcome(t('testDone'), (why) => t('testFailed', { why })) });
}

export function useReplay() {
  const { t } = useTranslation('webhooks');
  return useAct(replay, { onDone: useSaidOutcome(t('replayed'), (why) => t('replayFailed', { why })) });
}

/** What a try came to, in words. */
export function useTryText(): (one: Delivery['tries'][number]) => string {
  const { t } = useTranslation('webhooks');
  const { count } = useFormats();
  return ({ status, failure }) =>
    t(`failure.${failure ?? 'status'}`, { status: String(status ?? '–'), seconds: count(mostSeconds) });
}

export function useEventName(): (event: SentEvent) => string {
  const { t } = useTranslation('webhooks');
  const { t: say } = useTranslation('notifications');
  return (event) => {
    if (event === 'numbers.updated') return t('event.numbers');
    if (event === 'webhook.test') return t('event.test');
    // What notifications tell of has one name.
    const [type] = (Object.keys(eventOfNotification) as ToldByWebhook[]).filter(
      (name) => eventOfNotification[name] === event,
    );
    return type === undefined ? event : say(`preferences.type.${type}`);
  };
}

export function useTargetName(): (target: WebhookTarget) => string {
  const { t } = useTranslation('webhooks');
  return (target) => (target === 'custom' ? t('custom') : chatNames[target]);
}

/** As much of it as tells it from others; the paths of chats are secrets. Empty where the address cannot be read any more. */
export function shortAddress({ url, target }: Pick<Webhook, 'url' | 'target'>): string {
  const read = URL.parse(url);
  return target === 'custom' ? `${read?.host ?? ''}${read?.pathname ?? ''}` : (read?.host ?? '');
}

/** Empty where the address cannot be read any more. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? '';
