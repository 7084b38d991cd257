/** How far an import has come. */
import type { ImportState } from '#domain/imports.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const tones: Record<ImportState, BadgeTone> = {
  reading: 'info',
  asking: 'warning',
  ready: 'info',
  applying: 'info',
  applied: 'up',
  undoing: 'info',
  undone: 'neutral',
  failed: 'danger',
};

export function StateBadge({ state }: { state: ImportState }) {
  const { t } = useTranslation('imports');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
