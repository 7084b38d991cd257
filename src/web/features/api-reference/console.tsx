/** Makes a call with one's own key, against this server, and shows what it answers. */
import { useMutation } from '@tanstack/react-query';
import type { ShownOperation, ShownParameter } from '#contract/reference.ts';
import { isWriting, keyPrefix } from '#domain/api-keys.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { CodeBlock } from './code-block.tsx';
import { type Filled, type ProgramCall, programCall, rowForms } from './program-call.ts';

type ConsoleProps = {
  operation: ShownOperation;
  filled: Filled;
  onFill: (filled: Filled) => void;
  apiKey: string;
  onKey: (key: string) => void;
};

type Answered = { status: string; isFine: boolean; limit: string | null; text: string; isCut: boolean };

/** More is a file's, not a page's. */
const mostShown = 50_000;

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

async function answerTo(key: string, { method, address, headers, body }: ProgramCall): Promise<Answered> {
  const response = await fetch(address, {
    method,
    headers: { ...headers, authorization: `Bearer ${key}` },
    ...(body !== undefined && { body }),
    // By its key alone, as every program.
    credentials: 'omit',
    cache: 'no-store',
  });
  const limit = response.headers.get('ratelimit');
  const text = indented(await response.text());
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    isFine: response.ok,
    limit: limit && `RateLimit: ${limit}`,
    text: text.slice(0, mostShown),
    isCut: text.length > mostShown,
  };
}

/** Whatever else was pasted along; a header takes no other letters. */
const keyIn = (text: string): string => text.replace(/[^\x21-\x7e]/g, '');

export function Console({ operation, filled, onFill, apiKey, onKey }: ConsoleProps) {
  const { t } = useTranslation('api-reference');
  const calling = useMutation({
    mutationFn: () => answerTo(apiKey, programCall(operation, filled)),
    networkMode: 'always',
  });
  const fill = (name: string, value: string) =>
    onFill({ ...filled, parameters: { ...filled.parameters, [name]: value } });
  const send = () => {
    if (!calling.isPending) calling.mutate();
  };
  return (
    <form
      className="mt-2 flex flex-col gap-4 rounded-md border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field hint={t('keyHint')} label={t('key')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            className="font-mono text-xs"
            dir="ltr"
            onChange={({ target }) => onKey(keyIn(target.value))}
            placeholder={`${keyPrefix}…`}
            required
            spellCheck={false}
            type="password"
            value={apiKey}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {operation.parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            onChange={(value) => fill(parameter.name, value)}
            parameter={parameter}
            value={filled.parameters[parameter.name] ?? ''}
          />
        ))}
        {operation.hasRows ? (
          <Field label={t('format')}>
            {(control) => (
              <Select
                {...control}
                dir="ltr"
                onChange={({ target }) =>
                  onFill({ ...filled, accept: rowForms.find((one) => one === target.value) ?? rowForms[0] })
                }
                options={rowForms.map((value) => ({ value, label: value }))}
                value={filled.accept}
              />
            )}
          </Field>
        ) : null}
      </div>
      {operation.body ? (
        <Field label={t('body')}>
          {(control) => (
            <Textarea
              {...control}
              className="font-mono text-xs"
              dir="ltr"
              onChange={({ target }) => onFill({ ...filled, body: target.value })}
              rows={5}
              spellCheck={false}
              value={filled.body}
            />
          )}
        </Field>
      ) : null}
      {isWriting(operation.scope) ? <p className="text-muted text-sm">{t('changes')}</p> : null}
      <Button busy={calling.isPending} className="self-start" type="submit" variant="primary">
        {t('send')}
      </Button>
      <div aria-live="polite">
        {calling.error ? <Alert tone="danger">{t('unreachable')}</Alert> : null}
        {calling.data && !calling.isPending ? <AnswerPart answered={calling.data} /> : null}
      </div>
    </form>
  );
}

type ParameterFieldProps = {
  parameter: ShownParameter;
  value: string;
  onChange: (value: string) => void;
};

function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { t } = useTranslation('api-reference');
  const { name, choices, isRequired, type } = parameter;
  return (
    <Field
      aside={isRequired ? t('required') : undefined}
      label={
        <code className="text-xs" dir="ltr">
          {name}
        </code>
      }
    >
      {(control) =>
        choices ? (
          <Select
            {...control}
            dir="ltr"
            onChange={({ target }) => onChange(target.value)}
            options={['', ...choices].map((one) => ({ value: one, label: one || '–' }))}
            required={isRequired}
            value={value}
          />
        ) : (
          <Input
            {...control}
            autoComplete="off"
            className="font-mono text-xs"
            dir="ltr"
            onChange={({ target }) => onChange(target.value)}
            placeholder={type.startsWith('"') ? type.replaceAll('"', '') : undefined}
            required={isRequired}
            spellCheck={false}
            value={value}
          />
        )
      }
    </Field>
  );
}

function AnswerPart({ answered: { status, isFine, limit, text, isCut } }: { answered: Answered }) {
  const { t } = useTranslation('api-reference');
  const { count } = useFormats();
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap gap-x-4 text-sm">
        <span className={isFine ? 'text-up' : 'text-danger'} dir="ltr">
          {status}
        </span>
        {limit ? (
          <code className="text-muted text-xs" dir="ltr">
            {limit}
          </code>
        ) : null}
      </p>
      <CodeBlock text={text} />
      {isCut ? <p className="text-muted text-xs">{t('cut', { shown: count(mostShown) })}</p> : null}
    </div>
  );
}
