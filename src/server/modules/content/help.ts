/** Help: articles by topic, and the search through them. */
import MiniSearch from 'minisearch';
import type { ArticleHead } from '#contract/content.ts';
import { defaultLanguage, type Language } from '#domain/languages.ts';
import { helpTopics } from '#domain/topics.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import { shelf, type Written } from './files.ts';

type Article = Written<'help'>;

const headOf = ({ slug, title, description, language, topic }: Article): ArticleHead => ({
  slug,
  title,
  description,
  language,
  topic,
});

/** In the order of the page: topic by topic, and within each as the files say. */
async function articles({ log }: Ctx, language: Language): Promise<Article[]> {
  const all = [...(await shelf('help', log)).values()];
  return all
    .flatMap((texts) => texts.get(language) ?? texts.get(defaultLanguage) ?? [])
    .sort((a, b) => helpTopics.indexOf(a.topic) - helpTopics.indexOf(b.topic) || a.order - b.order);
}

/** Chinese and Japanese set no spaces between words: the language's own rules find them. */
const words = (language: Language) => {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return (text: string): string[] =>
    [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
};

/** Of Latin, Cyrillic and Arabic letters; the marks of other scripts are vowels and consonants of their own. */
const accents = /[\u0300-\u036f\u064b-\u065f\u0670]/g;

/** Case and accents make no difference to whoever types. */
const plain = (word: string): string =>
  word.toLowerCase().normalize('NFD').replace(accents, '').normalize('NFC');

async function makeIndex(ctx: Ctx, language: Language) {
  const { toPlainText } = await import('./markdown.ts');
  const index = new MiniSearch<{ id: string; title: string; keywords: string; text: string }>({
    fields: ['title', 'keywords', 'text'],
    tokenize: words(language),
    processTerm: plain,
    searchOptions: {
      boost: { title: 4, keywords: 3 },
      prefix: true,
      // A slip of the finger, but no guesses at short words.
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(
    (await articles(ctx, language)).map(({ slug, title, description, keywords, markdown }) => ({
      id: slug,
      title,
      keywords: keywords.join(' '),
      text: `${description}\n${toPlainText(markdown)}`,
    })),
  );
  return index;
}

const indexes = new Map<Language, ReturnType<typeof makeIndex>>();

/** The texts never change while the product runs, so neither does their index. */
function indexOf(ctx: Ctx, language: Language) {
  const known = indexes.get(language) ?? makeIndex(ctx, language);
  indexes.set(language, known);
  known.catch(() => indexes.delete(language));
  return known;
}

export async function listHelp(
  ctx: Ctx,
  language: Language,
  search: string | undefined,
): Promise<ArticleHead[]> {
  const all = (await articles(ctx, language)).map(headOf);
  if (!search) return all;
  const hits = (await indexOf(ctx, language)).search(search);
  return hits.flatMap(({ id }) => all.find(({ slug }) => slug === id) ?? []);
}

export async function getHelpArticle(ctx: Ctx, slug: string, language: Language) {
  const all = await articles(ctx, language);
  const article = found(all.find((one) => one.slug === slug));
  const { toHtml } = await import('./markdown.ts');
  const others = all.filter((one) => one !== article && one.topic === article.topic);
  return { ...headOf(article), html: toHtml(article.markdown, language), others: others.map(headOf) };
}
