/** Facts for search engines in the words of schema.org, as one JSON-LD graph. */
export type Fact = { '@type': string; [property: string]: unknown };

export const organization = (origin: string, name: string): Fact => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name,
  url: `${origin}/`,
  logo: `${origin}/icons/512.png`,
});

export type Crumb = { name: string; path: string };

export const breadcrumbs = (origin: string, crumbs: readonly Crumb[]): Fact => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

/** `<` is written so that no text can end the script element. */
const safely = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

export function StructuredData({ facts }: { facts: readonly Fact[] }) {
  const graph = { '@context': 'https://schema.org', '@graph': facts };
  return (
    <script
      type="application/ld+json"
      // JSON of facts about our own pages, made safe above.
      dangerouslySetInnerHTML={{ __html: safely(graph) }}
    />
  );
}
