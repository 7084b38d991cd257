/** The files of an import: as what each was recognised and by what, and what it asks before it can be read. */
import { useRef } from 'react';
import type { ImportFile } from '#contract/import-files.ts';
import type { MusicImport } from '#contract/imports.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { FileMoney, FileTime } from './file-time.tsx';
import { Answered, Questions } from './questions.tsx';
import { SameMoney } from './same-money.tsx';
import { ProfitShares, UnreadColumns } from './unread-columns.tsx';

export function FilesPanel({ one, canAnswer }: { one: MusicImport; canAnswer: boolean }) {
  const { t } = useTranslation('imports');
  const hasAnswered = useRef(false);
  return (
    <Panel title={t('file.title')}>
      <ul className="flex flex-col divide-y divide-line">
        {one.files.map((file) => (
          <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0" key={file.index}>
            <FileFacts file={file} />
            <FileTime file={file} importId={canAnswer ? one.id : undefined} key={JSON.stringify(file.time)} />
            <FileMoney file={file} isStored={one.state !== 'ready' && one.state !== 'asking'} />
            <UnreadColumns file={file} importId={canAnswer ? one.id : undefined} />
            <ProfitShares file={file} />
            <SameMoney file={file} importId={canAnswer ? one.id : undefined} />
            {file.failure ? <Alert tone="danger">{t(`failure.${file.failure}`)}</Alert> : null}
            <Answered
              file={file}
              hasAnswered={hasAnswered}
              importId={canAnswer ? one.id : undefined}
              key={JSON.stringify([file.columns, file.said])}
            />
            {canAnswer && file.asks.length > 0 ? (
              <Questions
                file={file}
                hasAnswered={hasAnswered}
                importId={one.id}
                key={JSON.stringify([file.asks, file.columns])}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function FileFacts({ file }: { file: ImportFile }) {
  const { t } = useTranslation('imports');
  const { count, list } = useFormats();
  const { days } = useDayFormats();
  const { kind, name, from, to, rows, recognisedBy, failure, platform, asks } = file;
  const what = kind ? t(`kind.${kind}`) : t('file.unknown');
  return (
    <div className="min-w-0 text-sm">
      <p className="truncate font-medium text-strong" dir="auto">
        {name}
      </p>
      {failure ? null : (
        <>
          <p className="text-body">
            {what}
            {recognisedBy.length > 0 ? (
              <span className="text-muted">
                {`\u00a0· ${t('file.recognised', { columns: list(recognisedBy.slice(0, 5)) })}`}
              </span>
            ) : null}
          </p>
          <p className="text-muted text-xs tabular-nums">
            {[
              platform ? platformNames[platform] : '',
              ...(asks.length > 0
                ? []
                : [
                    t('rows', { count: rows.total, n: count(rows.total) }),
                    from && to
                      ? days({ from, to })
                      : t(
                          kind === 'audio-features' || kind === 'song-list'
                            ? 'file.recordings'
                            : 'file.noDays',
                        ),
                  ]),
              file.encoding,
            ]
              .filter(Boolean)
              .join('\u00a0· ')}
          </p>
        </>
      )}
    </div>
  );
}
