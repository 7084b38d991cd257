/** What a number means: the dictionary's entries of metrics, as a tool. Pure. */
import { z } from 'zod';
import { changesOf } from '#domain/counting-changes.ts';
import { type CountingRule, countingRules } from '#domain/dictionary.ts';
import { type Metric, metricKinds, metricNames } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { wordsIn } from '#server/words.ts';
import { note } from './shapes.ts';

export const metricTool = {
  name: 'look_up_metric',
  title: 'Look up what a number means',
  description:
    'What a metric counts on each platform by that platform’s own pages, with the page and the day on which it was read, and since when a rule holds. The same word means different things on different platforms.',
};

export const metricInput = z.strictObject({
  metric: z.enum(metricNames).optional().describe('One metric. Left out: all of them.'),
});

const rule = z.object({
  platform: z.enum(Object.keys(platformNames) as [string, ...string[]]),
  rule: z.string(),
  source: z.string().nullable().describe('The platform’s own page; null: none was found.'),
  checked: z.iso.date(),
});

export const metricOutput = z.object({
  metrics: z.array(
    z.object({
      metric: z.enum(metricNames),
      name: z.string(),
      meaning: z.string(),
      kind: z.enum(['counter', 'gauge']).describe('A gauge goes up and down and is never added up.'),
      rules: z.array(rule),
      ruleChanges: z.array(
        z.object({ platform: z.string(), on: z.iso.date(), of: z.string().optional(), page: z.string() }),
      ),
      page: z.string(),
    }),
  ),
  note,
});

const ruleOf = ({ platform, text, page, on, isClosed }: CountingRule): z.infer<typeof rule> => {
  const t = wordsIn('dictionary', 'en');
  const name = platformNames[platform];
  const since = changesOf('views', platform)[0]?.on ?? on;
  const said = text ? t(`rule.${text}`, { platform: name, since }) : t('counted.noRule', { platform: name });
  const closed = isClosed ? ` ${t('counted.closed', { platform: name })}` : '';
  return { platform, rule: said + closed, source: page ?? null, checked: on };
};

function entryOf(metric: Metric, origin: string) {
  const t = wordsIn('metrics', 'en');
  const rules = countingRules[metric];
  return {
    metric,
    ...{ name: t(`name.${metric}`), meaning: t(`meaning.${metric}`), kind: metricKinds[metric] },
    rules: rules.map(ruleOf),
    ruleChanges: rules
      .flatMap(({ platform }) => changesOf(metric, platform))
      .map(({ platform, on, of, page }) => ({ platform, on, ...(of && { of }), page })),
    page: `${origin}/dictionary#${metric}`,
  };
}

export function lookUpMetric({ metric }: z.infer<typeof metricInput>, origin: string) {
  const metrics = (metric ? [metric] : metricNames).map((one) => entryOf(one, origin));
  return { metrics };
}
