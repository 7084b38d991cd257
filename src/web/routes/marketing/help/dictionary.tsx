/** `/dictionary`: what every number means, for people and, as terms of one set, for search engines. */
import { type DictionaryId, figureIds } from '#domain/dictionary.ts';
import { metricOrder } from '#domain/metrics.ts';
import { pathIn } from '#domain/paths.ts';
import { soundTerms } from '#domain/sound.ts';
import { DictionaryPage } from '#web/features/dictionary/dictionary-page.tsx';
import { useEntryTexts } from '#web/features/dictionary/use-entry-texts.ts';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import type { Fact } from '#web/features/site/structured-data.tsx';
import { useLanguage } from '#web/language/language.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useOrigin } from '#web/shell/use-origin.ts';

export const handle: PageHandle = { texts: ['dictionary', 'metrics', 'sound'] };

const ids: readonly DictionaryId[] = [...metricOrder, ...soundTerms, ...figureIds];

export default function DictionaryRoute() {
  const { t } = useTranslation('dictionary');
  return (
    <>
      <PageMeta description={t('description')} facts={[useTerms()]} title={t('title')} />
      <PageHead lead={t('lead')} title={t('title')} />
      <DictionaryPage />
    </>
  );
}

function useTerms(): Fact {
  const { t } = useTranslation('dictionary');
  const { nameOf, textOf } = useEntryTexts();
  const language = useLanguage();
  const set = useOrigin() + pathIn(language, '/dictionary');
  return {
    ...{ '@type': 'DefinedTermSet', '@id': set, url: set, inLanguage: language },
    ...{ name: t('title'), description: t('description') },
    hasDefinedTerm: ids.map((id) => ({
      ...{ '@type': 'DefinedTerm', '@id': `${set}#${id}`, url: `${set}#${id}` },
      ...{ name: nameOf(id), description: textOf(id), inDefinedTermSet: set },
    })),
  };
}
