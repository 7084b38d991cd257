/** Songs that may have been added under a part of their name: their owner says which of the two is meant. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { answerCutName, CutName, listCutNames } from '#contract/cut-names.ts';
import { send } from '#web/data/api.ts';
import { useMay } from '#web/data/may.tsx';
import { invalidate, read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFailed } from '#web/ui/use-failed.ts';

/** So that the list stays in sight; the next ones come when these are answered. */
const mostAtOnce = 3;

/** Those of the list, or that of one song. */
export function CutNames({ trackId }: { trackId?: string }) {
  const { data } = useQuery(read<typeof listCutNames>('/api/tracks/cut-names'));
  const mayEdit = useMay('edit');
  const shown = data?.filter((cut) => trackId === undefined || cut.trackId === trackId) ?? [];
  if (!mayEdit) return null;
  return shown.slice(0, mostAtOnce).map((cut) => <CutNameAlert cut={cut} key={cut.trackId} />);
}

function useAnswer({ trackId }: CutName) {
  const client = useQueryClient();
  const failed = useFailed();
  return useMutation({
    mutationFn: (followWhole: boolean) =>
      send<typeof answerCutName>('POST', '/api/tracks/:id/cut-name', {
        params: { id: trackId },
        body: { followWhole },
      }),
    onError: failed(),
    onSettled: () => Promise.all([invalidate(client, '/api/tracks'), invalidate(client, '/api/analytics')]),
  });
}

function CutNameAlert({ cut }: { cut: CutName }) {
  const { t } = useTranslation('tracks');
  const { count, sentences } = useFormats();
  const { mutate, isPending, variables } = useAnswer(cut);
  const { title, artist, plays, whole } = cut;
  return (
    <Alert
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            busy={isPending && variables === true}
            onClick={() => mutate(true)}
            size="sm"
            variant="primary"
          >
            {t('cutName.follow', { whole: whole.title })}
          </Button>
          <Button busy={isPending && variables === false} onClick={() => mutate(false)} size="sm">
            {t('cutName.keep', { title })}
          </Button>
        </div>
      }
      title={t('cutName.title', { title, artist })}
      tone="warning"
    >
      <p className="max-w-prose">
        {sentences([
          t('cutName.text', { title, whole: whole.title }),
          plays !== undefined &&
            whole.plays !== undefined &&
            t('cutName.plays', {
              ...{ title, whole: whole.title },
              ...{ plays: count(plays), wholePlays: count(whole.plays) },
            }),
          t('cutName.history'),
        ])}
      </p>
    </Alert>
  );
}
