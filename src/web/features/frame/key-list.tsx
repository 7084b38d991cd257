/** Which keys lead where, on this page and on all. */
import { Fragment } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { type KeyGroup, useKnownKeys, useModSign } from '#web/shell/keys.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Keys whose names are not what stands on them. */
const signs: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

/** Under each title once; a key that a later group has too is that group's. */
export function grouped(given: readonly KeyGroup[]): KeyGroup[] {
  const all = given.flatMap(({ title, keys }) => keys.map((key) => ({ ...key, title })));
  const held = all.filter(({ keys }, place) => all.findLastIndex((other) => other.keys === keys) === place);
  return [...Map.groupBy(held, ({ title }) => title)].map(([title, keys]) => ({ title, keys }));
}

const keyStyle =
  'inline-grid h-7 min-w-7 place-items-center rounded-sm border border-line-control/60 bg-surface px-2 text-strong text-xs';

/** What stands on the keys that are pressed one after the other. */
export function KeySigns({ keys }: { keys: string }) {
  const { t } = useTranslation('frame');
  const mod = useModSign();
  const signOf = (key: string) =>
    signs[key] ?? key.replace('Mod+', `${mod} `).replace('Shift+', '⇧ ').toUpperCase();
  return keys.split(' ').map((key, place) => (
    <Fragment key={key}>
      {place > 0 ? t('keys.then') : null}
      <kbd className={keyStyle}>{signOf(key)}</kbd>
    </Fragment>
  ));
}

export function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('frame');
  const groups = grouped(useKnownKeys());
  return (
    <Dialog
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      size="lg"
      title={t('keys.title')}
    >
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className="border-line border-b pb-2 font-medium text-sm text-strong">{group.title}</h3>
            <dl className="mt-1 flex flex-col">
              {group.keys.map(({ keys, name }) => (
                <div className="flex items-center justify-between gap-4 py-1.5 text-sm" key={keys}>
                  <dt className="text-body">{name}</dt>
                  <dd className="flex shrink-0 items-center gap-1.5 text-muted text-xs">
                    <KeySigns keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
