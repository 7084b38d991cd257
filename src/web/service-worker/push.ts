/** What comes by push: shown once, and opened by a click. */
import type { addDevice, PushMessage } from '#contract/devices.ts';
import { ignore } from './shell.ts';

/** As much of an open page as is looked at. */
export type OpenPage = {
  url: string;
  focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
};

export type Shown = {
  body: string;
  tag: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  icon: string;
  data: string;
};

export type PushScope = {
  origin: string;
  pages(): Promise<readonly OpenPage[]>;
  show(title: string, shown: Shown): Promise<void>;
  open(url: string): Promise<unknown>;
};

const icon = '/icons/192.png';

const isMessage = (given: unknown): given is PushMessage =>
  typeof given === 'object' &&
  given !== null &&
  ['id', 'title', 'text', 'path', 'language', 'direction'].every(
    (name) => typeof (given as Record<string, unknown>)[name] === 'string',
  );

/** The page of an address of this site; anything else leads to the dashboard. */
function inside(path: unknown, origin: string): string {
  const url = URL.parse(String(path), origin);
  return url?.origin === origin ? url.href : `${origin}/dashboard`;
}

/** Whoever looks at a page of ours sees the bell count up: nothing is shown over it. */
export async function showPush(scope: PushScope, given: unknown): Promise<void> {
  if (!isMessage(given)) return;
  if ((await scope.pages()).some(({ focused }) => focused)) return;
  const { id, title, text, path, language, direction } = given;
  await scope.show(title, { body: text, tag: id, lang: language, dir: direction, icon, data: path });
}

/** In the page that is there already, where there is one. */
export async function openPushed(scope: PushScope, path: unknown): Promise<void> {
  const url = inside(path, scope.origin);
  const pages = await scope.pages();
  const page = pages.find((one) => one.url === url) ?? pages[0];
  if (!page) return void (await scope.open(url));
  // Without a click of theirs browsers bring no page to the front.
  await page.focus().catch(ignore);
  if (page.url === url) return;
  // A page that the worker does not look after cannot be sent elsewhere.
  await page.navigate(url).catch(() => scope.open(url));
}

const devicesPath = '/api/notifications/devices' satisfies (typeof addDevice)['path'];

type Renewed = Event & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};

/** A browser may take another address at any time: whoever is told there is told on. */
export async function renewDevice(
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
  { oldSubscription, newSubscription }: Renewed,
): Promise<void> {
  if (!oldSubscription) return;
  const { applicationServerKey } = oldSubscription.options;
  const options = { userVisibleOnly: true, applicationServerKey };
  const { endpoint, keys } = (newSubscription ?? (await pushManager.subscribe(options))).toJSON();
  await fetch(devicesPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
