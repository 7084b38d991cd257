/** Runs in a thread of its own, where a text that takes for ever holds nobody up. See `rendering.ts`. */
import type { Language } from '#domain/languages.ts';
import { isShowable, toHtml, toPlainText } from './markdown.ts';
import { readingMinutes } from './policy.ts';

export type Text = { markdown: string; language: Language };
export type Rendered = { html: string; minutes: number };

/** `textDeep`: nested so deeply that it would fail for every reader. */
export function renderText({ markdown, language }: Text): Rendered | 'textDeep' {
  if (!isShowable(markdown)) return 'textDeep';
  return { html: toHtml(markdown, language), minutes: readingMinutes(toPlainText(markdown), language) };
}
