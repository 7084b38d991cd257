/** A call of `/api/v1` as somebody has filled it in: the console sends it, and the code beside it says the same. Pure. */
import { urlOf } from '#contract/address.ts';
import type { ShownOperation } from '#contract/reference.ts';

/** What was filled in: parameters by their names, and the body as text. */
export type Filled = { parameters: Readonly<Record<string, string>>; body: string; accept: RowForm };

export const rowForms = ['application/json', 'text/csv', 'application/x-ndjson'] as const;
export type RowForm = (typeof rowForms)[number];

export type ProgramCall = {
  method: ShownOperation['method'];
  /** From the slash on. */
  address: string;
  /** Beside `Authorization`. */
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
};

export const firstFilled = ({ parameters, body }: ShownOperation): Filled => ({
  parameters: Object.fromEntries(
    parameters.flatMap(({ name, example }) => (example === null ? [] : [[name, example]])),
  ),
  body: body?.example ?? '',
  accept: rowForms[0],
});

/** In the place of an id that nobody has filled in, `ID`. */
export function programCall(
  { method, path, parameters, sends }: ShownOperation,
  filled: Filled,
): ProgramCall {
  const of = (place: 'path' | 'query') =>
    parameters
      .filter((one) => one.place === place)
      .map(({ name }) => [name, filled.parameters[name]?.trim() ?? ''] as const);
  const ids = Object.fromEntries(of('path').map(([name, value]) => [name, value || 'ID']));
  const query = Object.fromEntries(of('query').filter(([, value]) => value !== ''));
  return {
    method,
    address: urlOf(path, ids, query),
    headers: {
      ...(filled.accept !== rowForms[0] && { Accept: filled.accept }),
      ...(sends === 'json' && { 'Content-Type': 'application/json' }),
    },
    body: sends === 'json' ? filled.body : undefined,
  };
}

export const codeLanguages = ['curl', 'javascript', 'python'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

/** For a POSIX shell: nothing within is looked at. */
const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** JavaScript and Python read a text that JSON has written as it is meant. */
const quoted = (text: string): string => JSON.stringify(text);

type Sent = { call: ProgramCall; origin: string; sends: ShownOperation['sends'] };

function curl({ call: { method, address, headers, body }, origin, sends }: Sent): string {
  const lines = [
    `curl -sS${method === 'GET' ? '' : ` -X ${method}`} ${inShell(origin + address)}`,
    '-H "Authorization: Bearer $TRACKLIGHT_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${inShell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${inShell(body)}`]),
    ...(sends === 'files' ? ['-F file=@statement.csv'] : []),
  ];
  return lines.join(' \\\n  ');
}

function javascript({ call: { method, address, headers, body }, origin, sends }: Sent): string {
  const given = Object.entries(headers).map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`);
  return [
    ...(sends === 'files'
      ? [
          'import { openAsBlob } from "node:fs";',
          '',
          'const form = new FormData();',
          'form.append("file", await openAsBlob("statement.csv"), "statement.csv");',
        ]
      : []),
    `const response = await fetch(${quoted(origin + address)}, {`,
    ...(method === 'GET' ? [] : [`  method: ${quoted(method)},`]),
    '  headers: {',
    '    Authorization: "Bearer " + process.env.TRACKLIGHT_KEY,',
    ...given,
    '  },',
    ...(body === undefined ? [] : [`  body: ${quoted(body)},`]),
    ...(sends === 'files' ? ['  body: form,'] : []),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    `console.log(await response.${headers.Accept ? 'text' : 'json'}());`,
  ].join('\n');
}

function python({ call: { method, address, headers, body }, origin, sends }: Sent): string {
  const given = Object.entries(headers).map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},`);
  return [
    'import os',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${quoted(origin + address)},`,
    '    headers={',
    '        "Authorization": f"Bearer {os.environ[\'TRACKLIGHT_KEY\']}",',
    ...given,
    '    },',
    ...(body === undefined ? [] : [`    data=${quoted(body)}.encode(),`]),
    ...(sends === 'files' ? ['    files={"file": open("statement.csv", "rb")},'] : []),
    ')',
    'response.raise_for_status()',
    `print(response.${headers.Accept ? 'text' : 'json()'})`,
  ].join('\n');
}

const writers = { curl, javascript, python } as const satisfies Record<CodeLanguage, (sent: Sent) => string>;

/** The call as a program says it; the key comes from its environment, whatever was filled in. */
export const codeOf = (language: CodeLanguage, sent: Sent): string => writers[language](sent);
