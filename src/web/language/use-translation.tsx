/**
 * What `react-i18next` is for the pages: the bundler puts it in the place of that package, of which it has the two names
 * that are used, in a twentieth of its code (docs/decisions/0047-texts-without-a-library.md).
 */
import type { i18n, Namespace, TFunction } from 'i18next';
import { createContext, type ReactNode, use } from 'react';
import { instanceOf } from './i18n.ts';

/** Outside of a page every text is its name. */
const Translator = createContext<i18n>(instanceOf('en', {}));

export function I18nextProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return <Translator value={i18n}>{children}</Translator>;
}

/** Texts by their names, in the first of these folders unless they name another. Waits, as `Suspense` does, until they are there. */
export function useTranslation(folders: string | readonly string[] = []): { t: TFunction; i18n: i18n } {
  const translator = use(Translator);
  const wanted = typeof folders === 'string' ? [folders] : folders;
  // Thrown, not given to `use`: when they are there React would go on where it stopped, with a hook less than before.
  if (!wanted.every((folder) => translator.hasLoadedNamespace(folder))) throw loadingOf(translator, wanted);
  return { t: translator.getFixedT(null, wanted as Namespace), i18n: translator };
}

const loading = new WeakMap<i18n, Map<string, Promise<void>>>();

/** The same promise at every attempt to render: React waits for no other. */
function loadingOf(translator: i18n, folders: readonly string[]): Promise<void> {
  const known = loading.get(translator) ?? new Map<string, Promise<void>>();
  loading.set(translator, known);
  const name = folders.join();
  const promise = known.get(name) ?? translator.loadNamespaces(folders);
  known.set(name, promise);
  return promise;
}
