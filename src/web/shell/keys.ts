/**
 * Single keys that lead somewhere. Whatever is on the page says by `useKeys` which it answers to; the list of keys shows
 * what is known at the moment. They are never taken from somebody who types, nor with a modifier held; those with Ctrl
 * or ⌘ (`Mod+k`) hold in text fields too.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react';

export type Key = {
  /** As `KeyboardEvent.key` has it, letters small: `d`, `?`, `ArrowLeft`; after a prefix: `g d`; with Shift: `Shift+x`; with Ctrl or ⌘: `Mod+k`. */
  keys: string;
  name: string;
  run: () => void;
  /** Goes on as long as it is held. */
  repeats?: boolean;
};

export type KeyGroup = { title: string; keys: readonly Key[] };

let groups: readonly (() => KeyGroup)[] = [];
const listeners = new Set<() => void>();
const nothing: readonly KeyGroup[] = [];

function change(next: readonly (() => KeyGroup)[]): void {
  if (groups.length === 0) addEventListener('keydown', press);
  groups = next;
  if (groups.length === 0) removeEventListener('keydown', press);
  for (const listener of listeners) listener();
}

/** The keys hold while the caller is on the page; one that is mounted later goes first. */
export function useKeys(title: string, keys: readonly Key[]): void {
  const latest = useRef<KeyGroup>({ title, keys });
  useEffect(() => {
    latest.current = { title, keys };
  });
  useEffect(() => {
    const own = () => latest.current;
    change([...groups, own]);
    return () => change(groups.filter((group) => group !== own));
  }, []);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
let snapshot: { of: typeof groups; groups: readonly KeyGroup[] } = { of: groups, groups: nothing };

/** What can be pressed now. */
export const useKnownKeys = (): readonly KeyGroup[] =>
  useSyncExternalStore(
    subscribe,
    () => {
      if (snapshot.of !== groups) snapshot = { of: groups, groups: knownKeys() };
      return snapshot.groups;
    },
    () => nothing,
  );

/** The same at this very moment, for whoever runs them. */
export const knownKeys = (): readonly KeyGroup[] => groups.map((group) => group());

const never = () => () => {};

/** What stands on the key of `Mod`; the server knows no keyboard and says Ctrl. */
export const useModSign = (): string =>
  useSyncExternalStore(
    never,
    () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'),
    () => 'Ctrl',
  );

/** A second key follows the first within this time. */
const prefixMs = 1500;
let prefix: { key: string; until: number } | undefined;

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  if ((!isWithMod(event) && isTaken(event.target)) || isSomethingOpen()) return;
  const key = letterOf(event);
  const all = groups.flatMap((group) => group().keys);
  if (event.repeat && !all.some(({ keys, repeats }) => repeats && keys === key)) return;
  const before = prefix && event.timeStamp < prefix.until ? `${prefix.key} ` : '';
  prefix = undefined;
  const known = all.toReversed();
  const found = known.find(({ keys }) => keys === before + key) ?? known.find(({ keys }) => keys === key);
  if (found) {
    if (key.startsWith('Arrow') && scrollsSideways(event.target)) return;
    event.preventDefault();
    found.run();
  } else if (known.some(({ keys }) => keys.startsWith(`${key} `))) {
    prefix = { key, until: event.timeStamp + prefixMs };
  }
}

const isWithMod = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

/** Keyboards of other scripts have the letter on the same key; on Latin ones the key's own letter counts. */
function letterOf(event: KeyboardEvent): string {
  const { key, code, shiftKey } = event;
  const isForeign = /^\p{Letter}$/u.test(key) && !/^[a-z]$/i.test(key) && /^Key[A-Z]$/.test(code);
  const letter = isForeign ? code.slice(3) : key;
  if (isWithMod(event)) return `Mod+${shiftKey ? 'Shift+' : ''}${letter.toLowerCase()}`;
  if (letter.length > 1) return letter;
  // Shift makes a `?` on most keyboards, and another letter on all.
  return shiftKey && /^[a-z]$/i.test(letter) ? `Shift+${letter.toLowerCase()}` : letter.toLowerCase();
}

const writing = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit])',
  ...[
    'textarea',
    'select',
    '[contenteditable]:not([contenteditable=false])',
    '[role=textbox]',
    '[role=combobox]',
  ],
].join(', ');
const walking = '[role=slider], [role=radiogroup], [role=tablist], [role=grid], [role=menubar], video, audio';

const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${writing}, ${walking}`) !== null;

/** Dialogs, menus and lists that are open take the keys for themselves. */
const isSomethingOpen = (): boolean =>
  document.querySelector(
    ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])[data-state=open]',
  ) !== null;

const scrollsSideways = (target: EventTarget | null): boolean => {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    if (element !== document.documentElement && element.scrollWidth > element.clientWidth + 1)
      if (/auto|scroll/.test(getComputedStyle(element).overflowX)) return true;
  return false;
};
