/** A link: whom it is for, until when, how often it was heard, and what its recipient may do. */
import { Copy, Lock } from 'lucide-react';
import { useState } from 'react';
import type { ListeningLink } from '#contract/listening.ts';
import { EditorsOnly, useMay } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Input } from '#web/ui/input.tsx';
import { addressOfLink, useChangeLink, useCopy, useWithdraw } from './changes.ts';

type LinkRowProps = { id: string; link: ListeningLink; isNew: boolean };

export function LinkRow({ id, link, isNew }: LinkRowProps) {
  const { t } = useTranslation('listening');
  const { instant } = useFormats();
  const { recipient, state, path, hasPassword, expiresAt, createdAt } = link;
  const name = recipient || t('nobody');
  const isOpen = state === 'open';
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="wrap-anywhere min-w-0 font-medium text-base text-strong" dir="auto">
          {name}
        </h3>
        {isOpen ? null : <Badge>{t(`state.${state}`)}</Badge>}
        {hasPassword ? (
          <span className="flex items-center gap-1 text-muted text-xs">
            <Lock aria-hidden="true" className="size-3.5" />
            {t('hasPassword')}
          </span>
        ) : null}
        <span className="text-muted text-xs">
          {isOpen && expiresAt
            ? t('until', { time: instant(expiresAt) })
            : t('since', { time: instant(createdAt) })}
        </span>
      </div>
      {isOpen && path ? <Address isNew={isNew} name={name} path={path} /> : null}
      <Figures link={link} />
      {isOpen ? (
        <EditorsOnly>
          <Choices id={id} link={link} name={name} />
        </EditorsOnly>
      ) : null}
    </li>
  );
}

function Address({ path, name, isNew }: { path: string; name: string; isNew: boolean }) {
  const { t } = useTranslation('listening');
  const copy = useCopy();
  return (
    <div className="flex gap-2">
      <Input
        aria-label={t('address', { name })}
        className="min-w-0 flex-1"
        dir="ltr"
        onFocus={({ target }) => target.select()}
        readOnly
        value={addressOfLink(path)}
      />
      <Button
        aria-label={t('copyName', { name })}
        onClick={() => copy(path)}
        variant={isNew ? 'primary' : 'secondary'}
      >
        <Copy aria-hidden="true" />
        {t('copy')}
      </Button>
    </div>
  );
}

function Figures({ link }: { link: ListeningLink }) {
  const { t } = useTranslation('listening');
  const { count, day } = useFormats();
  const { opens, plays, downloads, commentCount, days, download } = link;
  const facts = [
    t('opens', { count: opens, n: count(opens) }),
    t('plays', { count: plays, n: count(plays) }),
    ...(download || downloads > 0 ? [t('downloads', { count: downloads, n: count(downloads) })] : []),
    t('comments', { count: commentCount, n: count(commentCount) }),
  ];
  return (
    <div>
      <p className="text-body text-sm tabular-nums">{facts.join('\u00a0· ')}</p>
      {days.length > 0 ? (
        <Disclosure label={t('byDay')}>
          <table className="mt-1 w-full text-sm tabular-nums">
            <thead className="text-start text-muted text-xs">
              <tr>
                <th className="py-1 text-start font-medium">{t('day')}</th>
                <th className="py-1 text-end font-medium">{t('column.opens')}</th>
                <th className="py-1 text-end font-medium">{t('column.plays')}</th>
                <th className="py-1 text-end font-medium">{t('column.downloads')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((one) => (
                <tr className="border-line border-t" key={one.day}>
                  <th className="py-1 text-start font-normal">{day(one.day)}</th>
                  <td className="py-1 text-end">{count(one.opens)}</td>
                  <td className="py-1 text-end">{count(one.plays)}</td>
                  <td className="py-1 text-end">{count(one.downloads)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-1 text-muted text-xs">{t('counted')}</p>
        </Disclosure>
      ) : null}
    </div>
  );
}

function Choices({ id, link, name }: { id: string; link: ListeningLink; name: string }) {
  const { t } = useTranslation('listening');
  const change = useChangeLink(id);
  const mayEdit = useMay('edit');
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdraw(id, () => setAsking(false));
  const { id: linkId, comments, download } = link;
  // What was pressed shows at once, until the server has said so.
  const shown = change.isPending ? { comments, download, ...change.variables } : { comments, download };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Checkbox
        checked={shown.comments}
        disabled={!mayEdit}
        label={t('form.comments')}
        onChange={({ target }) => change.mutate({ linkId, comments: target.checked })}
      />
      <Checkbox
        checked={shown.download}
        disabled={!mayEdit}
        label={t('form.download')}
        onChange={({ target }) => change.mutate({ linkId, download: target.checked })}
      />
      <Button className="ms-auto" onClick={() => setAsking(true)} size="sm">
        {t('withdraw')}
        <span className="sr-only">{name}</span>
      </Button>
      <ConfirmDialog
        busy={withdraw.isPending}
        cancelLabel={t('keep')}
        confirmLabel={t('withdraw')}
        description={t('withdrawText')}
        onConfirm={() => withdraw.mutate(linkId)}
        onOpenChange={setAsking}
        open={isAsking}
        title={t('withdrawTitle', { name })}
      />
    </div>
  );
}
