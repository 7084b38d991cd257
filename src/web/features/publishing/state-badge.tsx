/** Whether readers see something, and since when or from when on. */
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { type PublicationState, stateOf, today } from './publication.ts';

const tones: Record<PublicationState, BadgeTone> = { draft: 'neutral', scheduled: 'info', published: 'up' };

export function StateBadge({ publishedOn }: { publishedOn: string | null }) {
  const { t } = useTranslation('publishing');
  const { day } = useFormats();
  const state = stateOf(publishedOn, today());
  return (
    <Badge tone={tones[state]}>{t(`state.${state}`, { day: publishedOn ? day(publishedOn) : '' })}</Badge>
  );
}
