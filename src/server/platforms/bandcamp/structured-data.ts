/** The structured data of a page: what stands in its `<script type="application/ld+json">` elements. Pure. */
import { Parser } from 'htmlparser2';

const jsonLd = 'application/ld+json';

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)].flat();
  } catch {
    return [];
  }
}

/** Everything that is said in JSON-LD, in order; what is no JSON is left out. */
export function structuredDataOf(html: string): unknown[] {
  const found: unknown[] = [];
  let text: string | undefined;
  const parser = new Parser({
    onopentag: (name, { type }) => {
      text = name === 'script' && type?.trim().toLowerCase() === jsonLd ? '' : undefined;
    },
    ontext: (part) => {
      if (text !== undefined) text += part;
    },
    onclosetag: () => {
      if (text !== undefined) found.push(...parsed(text));
      text = undefined;
    },
  });
  parser.end(html);
  return found;
}
