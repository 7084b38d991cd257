/** What to do next: one song worth promoting, with the reason, and the note of having done so; or that none stands out. */
import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { Link } from 'react-router';
import type { getSuggestion } from '#contract/insights.ts';
import { suggestionSentence } from '#i18n/suggestion.ts';
import { read } from '#web/data/query.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { NoteCampaign } from './campaigns/note-campaign.tsx';

export const readSuggestion = () => read<typeof getSuggestion>('/api/analytics/suggestion');

/** Of a single song nobody asks which. */
const fewestSongs = 2;

export function SuggestionLine() {
  const { t: explanation } = useTranslation('explanation');
  const { t: metrics } = useTranslation('metrics');
  const { t } = useTranslation('insights');
  const language = useLanguage();
  const { data } = useQuery(readSuggestion());
  if (!data || data.songs < fewestSongs) return null;
  if (!data.suggestion) return <p className="mt-2 text-muted text-sm">{explanation('suggestion.none')}</p>;
  const { suggestion } = data;
  const { songId } = suggestion;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-y-1 text-sm">
      <p className="flex gap-2 text-body">
        <Megaphone aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        <Link
          className="rounded-xs decoration-line-control decoration-dotted underline underline-offset-4 hover:decoration-solid"
          to={`/song/${songId}`}
        >
          {suggestionSentence({ explanation, metrics }, language, suggestion)}
        </Link>
      </p>
      {/* On a line of its own its words stand under those of the sentence. */}
      <NoteCampaign className="ms-3" songId={songId} variant="ghost">
        {t('campaigns.add')}
      </NoteCampaign>
    </div>
  );
}
