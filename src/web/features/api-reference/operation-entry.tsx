/** One call: what it is for, what it takes and answers, how programs say it, and the console. */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ShownOperation, ShownParameter } from '#contract/reference.ts';
import { linkIn } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useOrigin } from '#web/shell/use-origin.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { CodeBlock } from './code-block.tsx';
import { Console } from './console.tsx';
import { type CodeLanguage, codeOf, firstFilled, programCall } from './program-call.ts';

type OperationEntryProps = {
  operation: ShownOperation;
  code: CodeLanguage;
  apiKey: string;
  onKey: (key: string) => void;
};

const tones: Record<ShownOperation['method'], BadgeTone> = {
  ...{ GET: 'info', HEAD: 'info', POST: 'up', PUT: 'up', PATCH: 'up', DELETE: 'danger' },
};

/** Files and bytes are sent by programs, not by a form. */
const hasConsole = ({ sends, method }: ShownOperation): boolean =>
  (sends === 'nothing' || sends === 'json') && method !== 'HEAD';

export function OperationEntry({ operation, code, apiKey, onKey }: OperationEntryProps) {
  const { t } = useTranslation('api-reference');
  const [filled, setFilled] = useState(() => firstFilled(operation));
  const [isOpen, setOpen] = useState(false);
  const { id, method, path, scope, summary, description, parameters, body, answer, sends } = operation;
  return (
    <section aria-labelledby={id} className="py-8">
      <h3 className="scroll-mt-24 text-lg" id={id} lang="en">
        {summary}
      </h3>
      <p className="mt-2 flex flex-wrap items-center gap-2" dir="ltr">
        <Badge tone={tones[method]}>{method}</Badge>
        <code className="break-all text-sm text-strong">{path.replace(/:(\w+)/g, '{$1}')}</code>
      </p>
      {description ? (
        <p className="mt-3 text-pretty text-body" lang="en">
          <Described text={description} />
        </p>
      ) : null}
      <p className="mt-2 text-muted text-sm">
        {t('access')} <code dir="ltr">{scope}</code>
      </p>
      {parameters.length > 0 ? <Parameters parameters={parameters} /> : null}
      {body ? <Shape label={t('body')} text={body.shape} /> : null}
      {sends === 'bytes' ? null : (
        <Code text={codeOf(code, { call: programCall(operation, filled), origin: useOrigin(), sends })} />
      )}
      {answer ? <Shape label={t('answer')} text={answer} /> : null}
      {operation.exampleAnswer ? <ExampleAnswer json={operation.exampleAnswer} /> : null}
      <Errors errors={operation.errors} />
      {hasConsole(operation) ? (
        <Disclosure className="mt-1 noscript:hidden" label={t('tryIt')} onToggle={setOpen}>
          {isOpen ? (
            <Console apiKey={apiKey} filled={filled} onFill={setFilled} onKey={onKey} operation={operation} />
          ) : null}
        </Disclosure>
      ) : (
        <p className="mt-3 text-muted text-sm">{t('noConsole')}</p>
      )}
    </section>
  );
}

/** Names in backticks are code. */
function Described({ text }: { text: string }): ReactNode {
  return text
    .split('`')
    .map((piece, place) => (place % 2 === 1 ? <code key={`${place}-${piece}`}>{piece}</code> : piece));
}

function Parameters({ parameters }: { parameters: readonly ShownParameter[] }) {
  const { t } = useTranslation('api-reference');
  return (
    <Disclosure className="mt-3" label={t('parameters')}>
      <dl className="mt-2 divide-y divide-line border-line border-y">
        {parameters.map(({ name, type, isRequired, description }) => (
          <div className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]" key={name}>
            <dt>
              <code className="text-strong" dir="ltr">
                {name}
              </code>
              {isRequired ? <span className="ms-2 text-muted text-xs">{t('required')}</span> : null}
            </dt>
            <dd className="min-w-0 text-body">
              <code className="break-words text-muted text-xs" dir="ltr">
                {type}
              </code>
              {description ? (
                <p className="mt-0.5" lang="en">
                  <Described text={description} />
                </p>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

function Shape({ label, text }: { label: string; text: string }) {
  return (
    <Disclosure className="mt-1" label={label}>
      <CodeBlock className="mt-1" text={text} />
    </Disclosure>
  );
}

/** Written out when it is opened: all of them together are longer than the page. */
function ExampleAnswer({ json }: { json: string }) {
  const { t } = useTranslation('api-reference');
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure className="mt-1 noscript:hidden" label={t('exampleAnswer')} onToggle={setOpen}>
      {isOpen ? <CodeBlock className="mt-1" text={JSON.stringify(JSON.parse(json), null, 2)} /> : null}
    </Disclosure>
  );
}

function Code({ text }: { text: string }) {
  const { t } = useTranslation('api-reference');
  const copy = () => void navigator.clipboard.writeText(text).then(() => toast({ title: t('copied') }));
  return (
    <div className="mt-4">
      <CodeBlock text={text} />
      <Button className="mt-2 noscript:hidden" onClick={copy} size="sm" variant="ghost">
        {t('copy')}
      </Button>
    </div>
  );
}

function Errors({ errors }: Pick<ShownOperation, 'errors'>) {
  const { t } = useTranslation('api-reference');
  const language = useLanguage();
  if (errors.length === 0) return null;
  return (
    <p className="mt-3 text-muted text-sm">
      {t('errors')}{' '}
      {errors.map(({ code, status }) => (
        <span className="me-3 inline-block" dir="ltr" key={code}>
          {status}{' '}
          <Link className="text-link underline" to={linkIn(language, `/help/api-errors#${code}`)}>
            <code>{code}</code>
          </Link>
        </span>
      ))}
    </p>
  );
}
