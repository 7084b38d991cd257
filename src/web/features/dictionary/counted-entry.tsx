/** One metric, or one feature of recordings: what it is, and what each platform says of it, with the page that says so. */
import type { ReactNode } from 'react';
import { changesOf } from '#domain/counting-changes.ts';
import { type CountingRule, countingRules, soundRules } from '#domain/dictionary.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import type { SoundTerm } from '#domain/sound.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { useEntryTexts } from './use-entry-texts.ts';

export function CountedEntry({ metric }: { metric: Metric }) {
  const { t } = useTranslation('dictionary');
  return (
    <SourcedEntry id={metric} rules={countingRules[metric]}>
      {isGauge(metric) ? <p className="mt-1 text-muted text-sm">{t('counted.gauge')}</p> : null}
    </SourcedEntry>
  );
}

/** What is said of a recording in itself, in the same form. */
export const SoundEntry = ({ term }: { term: SoundTerm }) => (
  <SourcedEntry id={term} rules={soundRules[term]} />
);

type SourcedEntryProps = { id: Metric | SoundTerm; rules: readonly CountingRule[]; children?: ReactNode };

function SourcedEntry({ id, rules, children }: SourcedEntryProps) {
  const { nameOf, textOf } = useEntryTexts();
  return (
    <section aria-labelledby={id} className="py-7">
      <h3 className="scroll-mt-24 text-lg" id={id}>
        {nameOf(id)}
      </h3>
      <p className="mt-1.5 text-pretty text-body">{textOf(id)}</p>
      {children}
      <dl className="mt-4 flex flex-col gap-4">
        {rules.map((rule) => (
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]" key={rule.platform}>
            <dt className="font-medium text-sm text-strong">
              <PlatformMark name={platformNames[rule.platform]} platform={rule.platform} />
            </dt>
            <dd className="text-pretty text-body text-sm leading-relaxed">
              <Rule {...rule} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Rule({ platform, text, page, on, isClosed }: CountingRule) {
  const { t } = useTranslation(['dictionary', 'metrics']);
  const { day, sentences } = useFormats();
  const name = platformNames[platform];
  const said = text
    ? t(`rule.${text}`, { platform: name, since: day(changesOf('views', platform)[0]?.on ?? on) })
    : t('counted.noRule', { platform: name });
  return (
    <>
      {sentences([said, isClosed && t('counted.closed', { platform: name })])}
      <span className="mt-0.5 block text-muted text-xs">
        {page ? (
          <>
            <a
              className="underline decoration-line-control underline-offset-4 hover:text-strong"
              href={page}
              rel="noopener"
              target="_blank"
            >
              {t('counted.source', { platform: name })}
              <span className="sr-only"> ({t('metrics:attribution.newTab')})</span>
            </a>
            {`\u00a0· ${t('counted.read', { day: day(on) })}`}
          </>
        ) : (
          <>
            {text ? `${t('counted.noPage', { platform: name })}\u00a0· ` : null}
            {t('counted.searched', { day: day(on) })}
          </>
        )}
      </span>
    </>
  );
}
