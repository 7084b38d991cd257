/** A song on others' sites: whether its numbers may be shown there, and the lines to paste. */
import { Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { EmbedKind } from '#contract/embeds.ts';
import type { PublicPage } from '#contract/sharing.ts';
import { embedCode, embedSizes } from '#domain/embeds.ts';
import { embedsPath } from '#domain/paths.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useOrigin } from '#web/shell/use-origin.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useChangeEmbeds } from './queries.ts';

type EmbedSectionProps = { page: PublicPage; title: string };

export function EmbedSection({ page, title }: EmbedSectionProps) {
  const { t } = useTranslation('embeds');
  const origin = useOrigin();
  const change = useChangeEmbeds();
  const [chosen, setChosen] = useState<EmbedKind>('song');
  // What is being saved is shown as it will be.
  const shows = change.isPending ? change.variables.embedsFigures : page.embedsFigures;
  const kind = shows ? chosen : 'song';
  const path = `${embedsPath}${page.path}${kind === 'song' ? '' : `?show=${kind}`}`;
  const code = embedCode({ src: origin + path, title, ...embedSizes[kind] });
  const copy = () =>
    void navigator.clipboard.writeText(code).then(
      () => toast({ title: t('copied') }),
      () => toast({ title: t('notCopied'), variant: 'destructive' }),
    );
  return (
    <div className="mt-3 flex max-w-xl flex-col gap-3">
      <p className="text-body text-sm">{t('lead')}</p>
      <EditorsOnly>
        <div>
          <Checkbox
            checked={shows}
            label={t('figures')}
            onChange={({ target }) => change.mutate({ id: page.id, embedsFigures: target.checked })}
          />
          <p className="ms-7.5 text-muted text-xs">{t('figuresHint')}</p>
        </div>
      </EditorsOnly>
      {shows ? (
        <Segmented
          label={t('kind')}
          onValueChange={setChosen}
          options={(['song', 'number', 'chart'] as const).map((value) => ({
            value,
            label: t(`kinds.${value}`),
          }))}
          size="sm"
          value={kind}
        />
      ) : null}
      <Textarea
        aria-label={t('code')}
        className="font-mono text-xs"
        dir="ltr"
        onFocus={({ target }) => target.select()}
        readOnly
        rows={4}
        value={code}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={copy} size="sm">
          <Copy aria-hidden="true" />
          {t('copy')}
        </Button>
        <a className={buttonStyle('secondary', 'sm')} href={path} rel="noopener" target="_blank">
          <ExternalLink aria-hidden="true" />
          {t('preview')}
        </a>
      </div>
    </div>
  );
}
