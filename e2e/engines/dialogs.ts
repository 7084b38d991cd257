/** Every dialog of the product and the way to it, and what must be true of any of them once it is open. */
import { type Engine, type Key, type Part, until, untilReady } from './engine.ts';

/** Whose page it is on; `own`: an account with a password. */
export type Visitor = 'nobody' | 'sample' | 'own' | 'administrator';

export type DialogWay = {
  /** Below `src/web/features` or `src/web`; a rule holds that none is left out. */
  file: string;
  who: Visitor;
  path: string;
  steps: (Part | Key | ((engine: Engine) => Promise<void>))[];
  /** The way is there on narrow windows alone, or on wide ones, or beside the sidebar. */
  only?: 'narrow' | 'wide' | 'desk';
  /** It opens over another dialog. */
  isSecond?: true;
};

const button = (name: string): Part => ({ role: 'button', name });
const item = (name: string): Part => ({ role: 'item', name });

/** A file that is no table, which is told without asking anybody; until the page takes files, which it does last of all. */
const dropFile = async (engine: Engine) => {
  const isTaken = () => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['RIFF'], 'song.wav', { type: 'audio/wav' }));
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await until('the page takes files', () => engine.run(isTaken));
};

/** The first song’s own page. */
const openSong = async (engine: Engine) => {
  const id = await engine.run(
    async () => (await (await fetch('/api/tracks?limit=1')).json())[0].id as string,
  );
  await engine.go(new URL(`/track/${id}`, await engine.run(() => location.href)).href);
};

const sample = (file: string, path: string, ...steps: DialogWay['steps']): DialogWay => ({
  file: file.startsWith('music/') ? file : `features/${file}`,
  who: 'sample',
  path,
  steps,
});

const visitor = (file: string, ...steps: DialogWay['steps']) => ({
  ...sample(file, '/', ...steps),
  who: 'nobody' as const,
});
const own = (file: string, path: string, ...steps: DialogWay['steps']) => ({
  ...sample(file, path, ...steps),
  who: 'own' as const,
});

/** In the order of their pages, so that each is loaded once. */
export const dialogWays: readonly DialogWay[] = [
  { ...visitor('accounts/auth-dialog.tsx', button('Sign Up')), only: 'wide' },
  {
    ...visitor('accounts/login-form.tsx', button('Sign In'), button('Forgot password?')),
    only: 'wide',
    isSecond: true,
  },
  { ...visitor('site/site-menu-panel.tsx', button('Open menu')), only: 'narrow' },
  { ...sample('frame/navigation-sheet.tsx', '/dashboard', button('Open menu')), only: 'narrow' },
  { ...sample('frame/palette.tsx', '/dashboard', button('Go to anything')), only: 'desk' },
  { ...sample('frame/key-list.tsx', '/dashboard', '?'), only: 'wide' },
  sample('tracks/add/add-dialog.tsx', '/dashboard', button('Add songs')),
  sample('notifications/notifications-dialog.tsx', '/dashboard', button('Notifications')),
  sample('messages/support-dialog.tsx', '/dashboard', button('Notifications'), button('Message Support')),
  sample('imports/drop-overlay.tsx', '/dashboard', dropFile),
  { ...sample('music/control-bar/days-dialog.tsx', '/dashboard', button('Period:'), item('Custom dates')) },
  {
    ...sample('music/control-bar/more-controls-panel.tsx', '/dashboard', button('More options')),
    only: 'narrow',
  },
  sample('music/song-list/songs-dialog.tsx', '/analytics', button('Songs:')),
  {
    ...sample('analytics/explore/choices/view-dialog.tsx', '/analytics', button('Chart options')),
    only: 'narrow',
  },
  sample('analytics/campaigns/campaign-dialog.tsx', '/analytics', button('Add a campaign')),
  sample('tracks/list/table/states-dialog.tsx', '/tracks', button('Steady: what this means')),
  sample('tracks/list/views/views-dialog.tsx', '/tracks', button('Views'), item('Save this view')),
  sample('music/playlist/playlist-form.tsx', '/playlists', button('New playlist')),
  sample('music/playlist/choose-playlist.tsx', '/tracks', openSong, button('Add to playlist')),
  sample('tracks/song/source-dialog.tsx', '/tracks', openSong, button('Sourceof')),
  sample('goals/goal-dialog.tsx', '/settings', button('Set a goal')),
  sample('notifications/digest-dialog.tsx', '/settings', button('Preview this week’s summary')),
  own('accounts/settings/password-dialogs.tsx', '/settings', button('Change password')),
  own('accounts/settings/security/totp-dialogs.tsx', '/settings', button('Set up')),
  own('api-keys/key-dialog.tsx', '/settings', button('Create key')),
  own('members/invite-dialog.tsx', '/settings', button('Invite a member')),
  own('webhooks/webhook-dialog.tsx', '/settings', button('Add webhook')),
  {
    ...own('publishing/videos/video-dialog.tsx', '/video-admin', button('Add video')),
    who: 'administrator',
  },
];

/** Of the same parts as others, some on ways that take somebody else or a platform. */
export const dialogsLeft: readonly string[] = [
  'features/accounts/settings/security/email-dialog.tsx',
  'features/accounts/settings/security/passkey-dialogs.tsx',
  'features/audience/song-dialog.tsx',
  'features/audio-playlists/choose-dialog.tsx',
  'features/listening/share/share-dialog.tsx',
  'features/messages/inbox/canned-replies.tsx',
  'features/messages/screenshot.tsx',
  'features/playlists/report-dialog.tsx',
  'features/uploads/edit-dialog.tsx',
  'features/uploads/link-dialog.tsx',
  'features/webhooks/deliveries-dialog.tsx',
];

async function takeStep(engine: Engine, step: DialogWay['steps'][number]): Promise<void> {
  if (typeof step === 'function') {
    await step(engine);
    await untilReady(engine);
  } else if (typeof step === 'string') await engine.key(step);
  else await engine.click(step);
}

const dialogs = '[role=dialog], [role=alertdialog]';
const openDialogs = (engine: Engine) =>
  engine.run((selector) => document.querySelectorAll(selector).length, dialogs);

/**
 * In the page: it has come up, and nothing in it waits for what it reads. An animation that is over is drawn once more: in
 * WebKit everything lies where it was a moment before until then.
 */
const isStill = async (selector: string) => {
  const dialog = [...document.querySelectorAll(selector)].at(-1);
  const moves = () =>
    dialog?.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running');
  if (!dialog || moves()) return false;
  const { top, height } = dialog.getBoundingClientRect();
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  const now = dialog.getBoundingClientRect();
  return !moves() && now.top === top && now.height === height;
};

/** What a dialog takes at most to come up; where it has not, its button was pressed before it was taken over. */
const comesWithin = 10_000;

export async function openDialog(engine: Engine, way: DialogWay): Promise<void> {
  const isOpen = async () => (await openDialogs(engine)) > Number(way.isSecond ?? 0);
  for (const step of way.steps.slice(0, -1)) await takeStep(engine, step);
  await until(way.file, async () => {
    if (await isOpen()) return true;
    for (const step of way.steps.slice(-1)) await takeStep(engine, step);
    for (const end = Date.now() + comesWithin; Date.now() < end && !(await isOpen()); )
      await new Promise((resolve) => setTimeout(resolve, 100));
    return isOpen();
  });
  await until(way.file, () => engine.run(isStill, dialogs));
}

export async function closeDialogs(engine: Engine): Promise<void> {
  await until('dialogs are closed', async () => {
    if ((await openDialogs(engine)) === 0) return true;
    await engine.key('Escape');
    await new Promise((resolve) => setTimeout(resolve, 200));
    return false;
  });
}

/** Runs in the page: what is wrong with the dialog that is open, in words. */
function faultsInPage(selector: string, least: number): string[] {
  const found: string[] = [];
  const dialog = [...document.querySelectorAll(selector)].at(-1);
  if (!dialog) return ['there is none'];
  const { top, bottom, left, right } = dialog.getBoundingClientRect();
  if (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1)
    found.push(`it lies outside of the window: ${[top, right, bottom, left].map(Math.round)}`);
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
  const nameOf = (element: Element) => `${element.tagName} ${element.className}`.slice(0, 60);
  for (const element of [dialog, ...dialog.querySelectorAll('*')]) {
    const { clientHeight, scrollHeight, clientWidth, scrollWidth } = element;
    const isCut = scrollHeight > clientHeight + 1;
    if (element === dialog && scrollWidth > clientWidth + 1)
      found.push(`it scrolls sideways: ${scrollWidth} of ${clientWidth}`);
    if (!scrolls(element)) continue;
    if (element.tagName !== 'TEXTAREA' && clientHeight < Math.min(scrollHeight - 1, least))
      found.push(`${nameOf(element)} shows ${clientHeight} of ${scrollHeight}`);
    // Firefox leads the keyboard to whatever scrolls, and reads all of it where it has no name.
    if (isCut && !element.hasAttribute('tabindex') && element.tagName !== 'TEXTAREA')
      found.push(`${nameOf(element)} is a stop of the keyboard in Firefox`);
  }
  if (dialog.scrollHeight > dialog.clientHeight + 1 && !scrolls(dialog))
    found.push('what does not fit is cut off');
  const buttons = [...dialog.querySelectorAll('button')].filter((one) => one.getClientRects().length > 0);
  const [first] = buttons;
  if (first) {
    const box = first.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!first.contains(hit)) found.push('its first button cannot be pressed');
  }
  return found;
}

const leastHeight = 200;

export const faultsOf = (engine: Engine): Promise<string[]> => engine.run(faultsInPage, dialogs, leastHeight);
