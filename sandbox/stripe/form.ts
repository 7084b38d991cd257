/** Stripe's requests are forms whose names have brackets: `items[0][price]=…`. */
export type Form = { [name: string]: string | Form };

export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    // Nobody sends a name that objects have by themselves.
    const path = [first, ...rest].filter((part) => part !== '__proto__');
    let at = form;
    for (const part of path.slice(0, -1)) {
      const known = at[part];
      const next: Form = typeof known === 'object' ? known : {};
      at[part] = next;
      at = next;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return form;
}

/** The text at a path; empty where there is none. */
export function textAt(form: Form, ...path: string[]): string {
  let at: string | Form | undefined = form;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : '';
}

export function textsAt(form: Form, name: string): Record<string, string> {
  const at = form[name];
  if (typeof at !== 'object') return {};
  return Object.fromEntries(
    Object.entries(at).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}
