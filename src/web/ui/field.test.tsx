/** Fields: label, hint and error are joined to the control by ids. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

describe('fields', () => {
  it('speaks the error before the hint, and says that the value is wrong', () => {
    const html = renderToStaticMarkup(
      <Field error="Taken" hint="Yours" label="Email">
        {(control) => <Input {...control} />}
      </Field>,
    );
    const id = /<label[^>]* for="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`aria-describedby="${id}-error ${id}-hint"`);
    expect(html).toContain(`id="${id}-error"`);
    expect(html).toContain('aria-invalid="true"');
  });

  it('says nothing of errors where there is none', () => {
    const html = renderToStaticMarkup(<Field label="Email">{(control) => <Input {...control} />}</Field>);
    expect(html).not.toContain('aria-describedby=');
    expect(html).not.toContain('aria-invalid=');
  });
});

describe('buttons', () => {
  it('keep their name while busy and are not switched off, so the focus stays', () => {
    const html = renderToStaticMarkup(<Button busy>Save</Button>);
    expect(html).toContain('Save');
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain(' disabled=');
  });
});

describe('class names', () => {
  it('the later utility wins, our own names included', () => {
    expect(cn('h-9 px-4', 'h-header')).toBe('px-4 h-header');
    expect(cn('text-sm text-muted', 'text-strong')).toBe('text-sm text-strong');
    expect(cn('max-w-page shadow-float', false, 'max-w-prose')).toBe('shadow-float max-w-prose');
  });
});
