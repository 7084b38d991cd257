/** Countries: a map of the world, and the same by rank beside it. */
import { useState } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { later } from '#web/ui/later.ts';
import { WhenNear } from '#web/ui/when-near.tsx';
import type { Part, Question } from './audience-query.ts';
import { BesideCounter } from './beside-counter.tsx';
import { DimensionPanel } from './dimension-panel.tsx';
import { ShareTable } from './share-table.tsx';
import { useCountryName } from './use-country-name.ts';

const worldMap = later(() => import('./world-map.tsx'));
const mapHeight = 260;

export function CountryPanel({ question }: { question: Question }) {
  return (
    <DimensionPanel dimension="country" question={question}>
      {(part) => (
        <>
          <BesideCounter part={part} />
          <Countries part={part} />
        </>
      )}
    </DimensionPanel>
  );
}

function Countries({ part }: { part: Part }) {
  const { t } = useTranslation('audience');
  const nameOf = useCountryName();
  const [marked, mark] = useState<string>();
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <WhenNear height={mapHeight} part={worldMap}>
        {({ WorldMap }) => <WorldMap marked={marked} nameOf={nameOf} onMark={mark} part={part} />}
      </WhenNear>
      <ShareTable
        caption={t('panel.country.title')}
        marked={marked}
        most={10}
        nameOf={nameOf}
        onMark={mark}
        part={part}
      />
    </div>
  );
}
