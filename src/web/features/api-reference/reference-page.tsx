/** Every call of the interface for programs: what it takes, what it answers, and a console that makes it with one's own key. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownOperation } from '#contract/reference.ts';
import { defaultLanguage } from '#domain/languages.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { OperationEntry } from './operation-entry.tsx';
import { type CodeLanguage, codeLanguages } from './program-call.ts';
import { readReference } from './queries.ts';

/** Kinds of data, in the order of the list; scopes are named by them. */
const partOf = ({ scope }: ShownOperation) => scope.split(':')[0] as Part;
type Part = 'songs' | 'numbers' | 'audience' | 'earnings' | 'playlists' | 'imports' | 'uploads';

const codeNames: Record<CodeLanguage, string> = { curl: 'curl', javascript: 'JavaScript', python: 'Python' };

export function ReferencePage() {
  const { t } = useTranslation(['api-reference', 'api-keys']);
  const language = useLanguage();
  const explain = useErrorText();
  const { data, error, refetch } = useQuery(readReference());
  const [code, setCode] = useState<CodeLanguage>('curl');
  // Of this page alone: it is neither kept nor sent anywhere but to this server, with a call.
  const [key, setKey] = useState('');
  if (!data)
    return error ? (
      <div className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
        <RetryAlert onRetry={() => void refetch()} retryLabel={t('retry')}>
          {explain(error)}
        </RetryAlert>
      </div>
    ) : null;
  const parts = [...Map.groupBy(data.operations, partOf)];
  return (
    <div className="mx-auto grid w-full max-w-page gap-x-12 gap-y-10 px-4 pb-20 sm:px-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <aside
        className="flex flex-col gap-6 lg:sticky lg:top-24 lg:max-h-[calc(100vh-8rem)] lg:self-start lg:overflow-y-auto lg:-m-1 lg:p-1"
        tabIndex={-1}
      >
        <div className="noscript:hidden">
          <Segmented
            label={t('code')}
            onValueChange={setCode}
            options={codeLanguages.map((value) => ({ value, label: codeNames[value] }))}
            value={code}
          />
        </div>
        <Index parts={parts} />
      </aside>
      <div className="flex min-w-0 flex-col gap-16">
        {language === defaultLanguage ? null : <p className="-mb-10 text-muted text-sm">{t('inEnglish')}</p>}
        {parts.map(([part, operations]) => (
          <section aria-labelledby={part} key={part}>
            <h2 className="scroll-mt-24 text-xl sm:text-2xl" id={part}>
              {t(`api-keys:scope.${part}.read`)}
            </h2>
            <div className="mt-4 divide-y divide-line border-line border-y">
              {operations.map((operation) => (
                <OperationEntry
                  apiKey={key}
                  code={code}
                  key={operation.id}
                  onKey={setKey}
                  operation={operation}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function Index({ parts }: { parts: readonly (readonly [Part, readonly ShownOperation[]])[] }) {
  const { t } = useTranslation(['api-reference', 'api-keys']);
  return (
    <nav aria-label={t('index')} className="flex flex-col gap-5 text-sm">
      {parts.map(([part, operations]) => (
        <div key={part}>
          <a className="font-medium text-strong underline-offset-4 hover:underline" href={`#${part}`}>
            {t(`api-keys:scope.${part}.read`)}
          </a>
          <ul className="mt-1.5 flex flex-wrap gap-x-4 lg:flex-col" lang="en">
            {operations.map(({ id, summary }) => (
              <li key={id}>
                <a
                  className="inline-block rounded-sm py-1 text-body underline-offset-4 hover:text-strong hover:underline pointer-coarse:py-2"
                  href={`#${id}`}
                >
                  {summary}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
