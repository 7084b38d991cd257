/**
 * Markdown to HTML that can be shown as it is, whoever wrote it. How long that takes is not bounded: only what ships with
 * the product is read where it is asked for, the rest by `rendering.ts`. Loaded with the first text: half a megabyte of
 * libraries.
 */
import type { Element, Root } from 'hast';
import { toText } from 'hast-util-to-text';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Language } from '#domain/languages.ts';
import { linkIn } from '#domain/paths.ts';

/** Links within the site stay in the reader's language; those that leave it tell nobody where they came from. */
function adjustLinks({ language }: { language: Language }) {
  return (tree: Root) =>
    visit(tree, 'element', (element: Element) => {
      const { href } = element.properties;
      if (element.tagName !== 'a' || typeof href !== 'string') return;
      if (/^\/(?!\/)/.test(href)) element.properties.href = linkIn(language, href);
      else if (/^https?:/.test(href)) element.properties.rel = ['noopener', 'noreferrer'];
    });
}

/** The corner above a column of names is no heading: it would be read out as one without words. */
function emptyCorners() {
  return (tree: Root) =>
    visit(tree, 'element', (element: Element) => {
      if (element.tagName === 'th' && element.children.length === 0) element.tagName = 'td';
    });
}

/** A wide table scrolls within itself, also for people without a mouse. */
function wrapTables() {
  return (tree: Root) =>
    visit(tree, 'element', (element: Element, index, parent) => {
      if (element.tagName !== 'table' || index === undefined || !parent) return;
      if (parent.type === 'element' && parent.tagName === 'div') return;
      const properties = { className: ['table-scroll'], tabIndex: 0 };
      parent.children[index] = { type: 'element', tagName: 'div', properties, children: [element] };
    });
}

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeSanitize);

const treeOf = (markdown: string): Root => reader.runSync(reader.parse(markdown)) as Root;

/** Levels of lists, quotes and emphasis: more than anyone writes, far fewer than a stack has room for. */
const deepest = 100;

const isShallow = (node: object, room = deepest): boolean => {
  const { children = [] } = node as { children?: readonly object[] };
  return room > 0 && children.every((child) => isShallow(child, room - 1));
};

/** Seen at a glance: to read what is quoted thousands of levels deep takes longer than anyone waits. */
const tooManyQuotes = new RegExp(`^(?:[ \\t]*>){${deepest + 1}}`, 'm');

/** Whether a text can be shown at all: one that is nested too deeply would fail for every reader. */
export function isShowable(markdown: string): boolean {
  if (tooManyQuotes.test(markdown)) return false;
  try {
    return isShallow(reader.parse(markdown));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** `language` is that of the reader: links lead to pages in it. */
export function toHtml(markdown: string, language: Language): string {
  const writer = unified()
    .use(rehypeSlug)
    .use(adjustLinks, { language })
    .use(emptyCorners)
    .use(wrapTables)
    .use(rehypeStringify);
  return writer.stringify(writer.runSync(treeOf(markdown)) as Root);
}

/** What cannot be read as Markdown: letter by letter, in one paragraph. */
export const asPlainText = (text: string): string => {
  const paragraph: Element = {
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [{ type: 'text', value: text }],
  };
  return unified()
    .use(rehypeStringify)
    .stringify({ type: 'root', children: [paragraph] });
};

/** The words alone, for searching and for counting them. */
export const toPlainText = (markdown: string): string => toText(treeOf(markdown));
