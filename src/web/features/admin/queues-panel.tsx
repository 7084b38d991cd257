/** The queues of jobs: what waits, runs, and gave up. */
import type { QueueStatus } from '#contract/admin.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Moment } from './moment.tsx';
import { useRetry } from './mutations.ts';

const columns = ['waiting', 'active', 'failed'] as const;
const cell =
  'border-line border-t px-2 py-2 text-end first:w-full first:ps-4 first:text-start last:pe-4 sm:px-4 sm:first:ps-5 sm:last:pe-5';

const isBusy = (queue: QueueStatus): boolean => columns.some((column) => queue[column] > 0);

/** What is empty stands behind a press: dozens of lines of zeros would hide the one that matters. */
export function QueuesPanel({ queues, now }: { queues: readonly QueueStatus[]; now: Date }) {
  const { t } = useTranslation('admin');
  const { count } = useFormats();
  const retrying = useRetry('jobs');
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const [busy, idle] = [queues.filter(isBusy), queues.filter((queue) => !isBusy(queue))];
  const idleText = t('queues.idle', { n: count(idle.length) });
  const oldest = queues.map(({ countedAt }) => countedAt).sort()[0] ?? null;
  return (
    <Panel
      actions={
        failed > 0 ? (
          <Button busy={retrying.isPending} onClick={() => retrying.mutate({ jobs: true })} size="sm">
            {t('queues.retry', { count: failed, n: count(failed) })}
          </Button>
        ) : null
      }
      flush
      footer={
        oldest ? (
          <>
            {t('queues.counted')} <Moment instant={oldest} never="" now={now} />
          </>
        ) : null
      }
      title={t('queues.title')}
    >
      {busy.length > 0 ? <QueueTable caption={t('queues.title')} queues={busy} /> : null}
      {idle.length > 0 ? (
        <Disclosure className="px-4 py-2 sm:px-5" label={idleText}>
          <div className="-mx-4 mt-1 sm:-mx-5">
            <QueueTable caption={idleText} queues={idle} />
          </div>
        </Disclosure>
      ) : null}
    </Panel>
  );
}

function QueueTable({ caption, queues }: { caption: string; queues: readonly QueueStatus[] }) {
  const { t } = useTranslation('admin');
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted text-xs">
        <tr>
          <th className={cn(cell, 'font-normal')} scope="col">
            {t('queues.name')}
          </th>
          {columns.map((column) => (
            <th className={cn(cell, 'font-normal')} key={column} scope="col">
              {t(`queues.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {queues.map((queue) => (
          <QueueRow key={queue.name} queue={queue} />
        ))}
      </tbody>
    </table>
  );
}

function QueueRow({ queue }: { queue: QueueStatus }) {
  const { count } = useFormats();
  return (
    <tr>
      <th className={cn(cell, 'font-normal [overflow-wrap:anywhere]')} scope="row">
        <code>{queue.name}</code>
      </th>
      {columns.map((column) => (
        <td className={cn(cell, queue[column] === 0 ? 'text-muted' : 'font-medium text-strong')} key={column}>
          {count(queue[column])}
        </td>
      ))}
    </tr>
  );
}
