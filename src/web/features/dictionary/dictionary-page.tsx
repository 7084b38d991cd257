/** What is counted where, how songs sound, and how our own figures come about: every entry of the dictionary, which a word can narrow. */
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type FigureId, figureIds } from '#domain/dictionary.ts';
import { type Metric, metricOrder } from '#domain/metrics.ts';
import { type SoundTerm, soundTerms } from '#domain/sound.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Input } from '#web/ui/input.tsx';
import { CountedEntry, SoundEntry } from './counted-entry.tsx';
import { useEntryTexts } from './use-entry-texts.ts';

export function DictionaryPage() {
  const { t } = useTranslation('dictionary');
  const { has } = useEntryTexts();
  const [word, setWord] = useState('');
  const metrics = metricOrder.filter((id) => has(id, word));
  const terms = soundTerms.filter((id) => has(id, word));
  const figures = figureIds.filter((id) => has(id, word));
  return (
    <div className="mx-auto grid w-full max-w-page gap-x-12 gap-y-10 px-4 pb-20 sm:px-6 lg:grid-cols-[15rem_minmax(0,46rem)]">
      <aside
        className="flex flex-col gap-6 lg:sticky lg:top-24 lg:max-h-[calc(100vh-8rem)] lg:self-start lg:overflow-y-auto lg:-m-1 lg:p-1"
        tabIndex={-1}
      >
        <Filter onChange={setWord} word={word} />
        <Index figures={figures} metrics={metrics} terms={terms} />
      </aside>
      <div className="flex flex-col gap-16">
        <div aria-live="polite" className="contents">
          {metrics.length + terms.length + figures.length === 0 ? <EmptyState title={t('nothing')} /> : null}
        </div>
        {metrics.length > 0 ? (
          <Part name="counted">
            {metrics.map((metric) => (
              <CountedEntry key={metric} metric={metric} />
            ))}
          </Part>
        ) : null}
        {terms.length > 0 ? (
          <Part name="sound">
            {terms.map((term) => (
              <SoundEntry key={term} term={term} />
            ))}
          </Part>
        ) : null}
        {figures.length > 0 ? (
          <Part name="figures">
            {figures.map((id) => (
              <FigureEntry id={id} key={id} />
            ))}
          </Part>
        ) : null}
      </div>
    </div>
  );
}

/** Looks through what the page holds anyway, so it needs nobody; without scripts there is the browser's own search. */
type FilterProps = { word: string; onChange: (word: string) => void };

function Filter({ word, onChange }: FilterProps) {
  const { t } = useTranslation('dictionary');
  return (
    <search className="noscript:hidden">
      <Input
        aria-label={t('filter')}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => onChange(event.currentTarget.value)}
        placeholder={t('filter')}
        start={<Search aria-hidden="true" />}
        type="search"
        value={word}
      />
    </search>
  );
}

type IndexProps = {
  metrics: readonly Metric[];
  terms: readonly SoundTerm[];
  figures: readonly FigureId[];
};

function Index({ metrics, terms, figures }: IndexProps) {
  const { t } = useTranslation('dictionary');
  const { nameOf } = useEntryTexts();
  const parts = [
    { title: t('counted.title'), ids: metrics },
    { title: t('sound.title'), ids: terms },
    { title: t('figures.title'), ids: figures },
  ];
  return (
    <nav aria-label={t('index')} className="flex flex-col gap-5 text-sm">
      {parts.map(({ title, ids }) =>
        ids.length > 0 ? (
          <div key={title}>
            <p className="font-medium text-strong">{title}</p>
            <ul className="mt-1.5 flex flex-wrap gap-x-4 lg:flex-col">
              {ids.map((id) => (
                <li key={id}>
                  <a
                    className="inline-block rounded-sm py-1 text-body underline-offset-4 hover:text-strong hover:underline pointer-coarse:py-2"
                    href={`#${id}`}
                  >
                    {nameOf(id)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ) : null,
      )}
    </nav>
  );
}

type PartProps = { name: 'counted' | 'sound' | 'figures'; children: ReactNode };

function Part({ name, children }: PartProps) {
  const { t } = useTranslation('dictionary');
  return (
    <section aria-labelledby={name}>
      <h2 className="text-xl sm:text-2xl" id={name}>
        {t(`${name}.title`)}
      </h2>
      <p className="mt-3 text-pretty text-body">{t(`${name}.text`)}</p>
      <div className="mt-8 divide-y divide-line border-line border-y">{children}</div>
    </section>
  );
}

/** One figure of ours: how it comes about, one example worked out, and what was measured of it. */
function FigureEntry({ id }: { id: FigureId }) {
  const { t } = useTranslation('dictionary');
  const { nameOf, textOf, exampleOf, measuredOf } = useEntryTexts();
  const boxes = [
    { label: t('example'), text: exampleOf(id) },
    { label: t('measured'), text: measuredOf(id) },
  ];
  return (
    <section aria-labelledby={id} className="py-7">
      <h3 className="scroll-mt-24 text-lg" id={id}>
        {nameOf(id)}
      </h3>
      <p className="mt-1.5 text-pretty text-body">{textOf(id)}</p>
      {boxes.map(({ label, text }) =>
        text ? (
          <p
            className="mt-3 rounded-md border border-line bg-surface px-4 py-3 text-body text-sm leading-relaxed"
            key={label}
          >
            <span className="me-2 font-medium text-strong">{label}</span>
            {text}
          </p>
        ) : null,
      )}
    </section>
  );
}
