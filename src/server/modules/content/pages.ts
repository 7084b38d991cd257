/** Pages that are text alone: about, privacy, terms. */
import type { TextPage } from '#contract/content.ts';
import { defaultLanguage, type Language } from '#domain/languages.ts';
import type { PageName } from '#domain/topics.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import { shelf } from './files.ts';

export async function getTextPage({ log }: Ctx, name: PageName, language: Language): Promise<TextPage> {
  const texts = (await shelf('pages', log)).get(name);
  const text = found(texts?.get(language) ?? texts?.get(defaultLanguage));
  const { toHtml } = await import('./markdown.ts');
  return {
    title: text.title,
    description: text.description,
    language: text.language,
    updatedOn: text.updated,
    html: toHtml(text.markdown, language),
  };
}
