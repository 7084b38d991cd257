/** `docs/reference/platforms.md`: what each platform counts, how often it may be asked, and where that is written. */
import { platformNames } from '#contract/platforms.ts';
import type { Platform } from '#server/platforms/platform.ts';
import type { Quota } from '#server/platforms/quota.ts';
import { allPlatforms } from '#server/platforms/registry.ts';

const units: [milliseconds: number, name: string][] = [
  [24 * 3600_000, 'day'],
  [3600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
];

function duration(milliseconds: number): string {
  const [length, name] = units.find(([unit]) => milliseconds % unit === 0) ?? [1, 'millisecond'];
  const count = milliseconds / length;
  return count === 1 ? `a ${name}` : `in ${count} ${name}s`;
}

const windowOf = ({ window }: Quota): string =>
  'dayIn' in window ? `a day (${window.dayIn})` : duration(window.rollingMilliseconds);

const limit = (quota: Quota): string =>
  `${quota.calls.toLocaleString('en')} ${quota.name} ${windowOf(quota)} ([source](${quota.page}))`;

const code = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ');

/** With the settings as they are by default. */
function section(platform: Platform): string[] {
  const { id, hosts, schemes = [], counts } = platform;
  const settings = platform.settings.parse({});
  const { batchSize, quotas } = platform.limits(settings);
  const needs = platform.isConfigured(settings) ? 'nothing' : 'keys';
  return [
    `## ${platformNames[id]}`,
    '',
    `- **Id**: \`${id}\`; needs ${needs}`,
    `- **Counts**: ${code(counts)}`,
    `- **Links**: ${code([...hosts, ...schemes])}`,
    `- **Limits**: ${batchSize === 1 ? 'one song' : `${batchSize} songs`} a call; ${quotas.map(limit).join('; ')}`,
    `- **More**: [readme](../../src/server/platforms/${id}/readme.md)`,
    '',
  ];
}

export const platformsDocument = (): string =>
  [
    '# Platforms',
    '',
    'What each platform gives. A metric it does not give, or hides, is absent on its songs, never 0.',
    '',
    ...allPlatforms.flatMap(section),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
