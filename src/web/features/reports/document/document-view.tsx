/** A printed document as a page: what the PDF and the files have, in the same order and the same words. */
import { type ReactNode, useId } from 'react';
import type { DocumentBlock, PrintedDocument, PrintedFigure, PrintedTable } from '#contract/documents.ts';
import { directionOf } from '#domain/languages.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { DocumentChart } from './document-chart.tsx';

type DocumentViewProps = {
  document: PrintedDocument;
  /** What is shown is of before the last change. */
  isStale?: boolean;
  /** The rank of its title in the page's outline. */
  level?: 1 | 2;
};

export function DocumentView({ document, isStale = false, level = 2 }: DocumentViewProps) {
  const { t } = useTranslation('reports');
  const { language, title, subtitle, author, madeAt, isSample, note, logo, blocks } = document;
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <article
      aria-busy={isStale || undefined}
      className={cn(
        'flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-4 sm:p-8',
        isStale && 'stale',
      )}
      dir={directionOf(language)}
      lang={language}
    >
      <header className="flex flex-wrap items-start justify-between gap-4 border-line border-b pb-5">
        <div className="min-w-0">
          {isSample ? <Badge className="mb-2">{t('sample')}</Badge> : null}
          <Title className="wrap-anywhere text-2xl">
            <bdi>{title}</bdi>
          </Title>
          <p className="mt-1 text-body">{subtitle}</p>
          <p className="mt-1 text-muted text-sm">
            <bdi>{author}</bdi>&nbsp;· {madeAt}
          </p>
        </div>
        {logo ? <img alt="" className="max-h-20 max-w-40" src={`data:image/png;base64,${logo}`} /> : null}
      </header>
      {note ? (
        <p className="wrap-anywhere max-w-prose whitespace-pre-line text-body">
          <bdi>{note}</bdi>
        </p>
      ) : null}
      {blocks.map((block, place) => (
        <Block block={block} key={place} level={level} />
      ))}
    </article>
  );
}

function Block({ block, level }: { block: DocumentBlock; level: 1 | 2 }): ReactNode {
  const Heading = level === 1 ? 'h2' : 'h3';
  switch (block.kind) {
    case 'heading':
      return <Heading className="mt-3 border-line border-b pb-2 text-lg first:mt-0">{block.text}</Heading>;
    case 'sentence':
      return (
        <div>
          <p className="max-w-prose text-body">{block.text}</p>
          {block.source ? <Source>{block.source}</Source> : null}
        </div>
      );
    case 'figures':
      return (
        <dl className="grid grid-cols-1 gap-3 min-[480px]:grid-cols-2 xl:grid-cols-3">
          {block.figures.map((figure) => (
            <Figure figure={figure} key={figure.label} />
          ))}
        </dl>
      );
    case 'chart':
      return <DocumentChart chart={block} level={level} />;
    case 'table':
      return <Table level={level} table={block} />;
    case 'list':
      return (
        <ul className="flex max-w-prose list-disc flex-col gap-1 ps-5 text-body text-sm">
          {block.items.map((item) => (
            <li className="wrap-anywhere" key={item}>
              {item}
            </li>
          ))}
        </ul>
      );
  }
}

const Source = ({ children }: { children: ReactNode }) => (
  <p className="mt-1.5 text-muted text-xs">{children}</p>
);

function Figure({ figure: { label, value, change, note, source } }: { figure: PrintedFigure }) {
  return (
    <div className="rounded-md border border-line p-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd>
        <span className="block font-semibold text-strong text-xl tabular-nums">{value}</span>
        {change ? <span className="block text-body text-sm">{change}</span> : null}
        {note ? <span className="block text-muted text-xs">{note}</span> : null}
        <Source>{source}</Source>
      </dd>
    </div>
  );
}

function Table({ table, level }: { table: PrintedTable; level: 1 | 2 }) {
  const id = useId();
  const Title = level === 1 ? 'h3' : 'h4';
  const { title, heads, rows, source } = table;
  const isNumber = (column: number) => rows.every(({ cells }) => typeof cells[column] !== 'string');
  return (
    <div className="min-w-0">
      <Title className="mb-2 text-sm" id={id}>
        {title}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section aria-labelledby={id} className="overflow-x-auto" tabIndex={0}>
        <table className="w-full text-sm">
          <thead>
            <tr className="border-line border-b text-muted text-xs">
              {heads.map((head, column) => (
                <th
                  className={cn('py-1.5 pe-4 font-medium', isNumber(column) ? 'text-end' : 'text-start')}
                  key={head}
                  scope="col"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ texts }, place) => (
              <tr className="border-line border-b last:border-b-0" key={place}>
                {texts.map((text, column) => (
                  <td
                    className={cn(
                      'py-1.5 pe-4 align-top',
                      isNumber(column)
                        ? 'whitespace-nowrap text-end tabular-nums'
                        : 'min-w-28 break-words text-start',
                      column === 0 && 'text-strong',
                    )}
                    key={heads[column]}
                  >
                    <bdi>{text}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Source>{source}</Source>
    </div>
  );
}
