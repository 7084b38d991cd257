/**
 * `docs/reference/platforms.md`: what each platform counts, how often it may be asked, its readme, what its terms
 * allow; and the colours of platforms for the style sheet.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformIds, platformNames } from '#domain/platforms.ts';
import { type Attribution, terms } from '#domain/terms.ts';
import { access } from '#server/platforms/access.ts';
import type { Quota } from '#server/platforms/http/quota.ts';
import type { Platform } from '#server/platforms/platform.ts';
import { allPlatforms } from '#server/platforms/registry.ts';
import { platformColors } from '#web/music/platforms.ts';

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

/** What the platform's own folder says of it, one level deeper and without its title. */
function readmeOf(root: string, { id }: Platform): string[] {
  const text = readFileSync(join(root, 'src/server/platforms', id, 'readme.md'), 'utf8');
  return text
    .replace(/^# .*\n+/, '')
    .replaceAll(/^(?=#+ )/gm, '#')
    .trimEnd()
    .split('\n');
}

/** With the settings as they are by default. */
function section(root: string, platform: Platform): string[] {
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
    '',
    ...readmeOf(root, platform),
    '',
  ];
}

const linkNames = { youtubeTerms: 'YouTube’s terms', googlePrivacy: 'Google’s privacy policy' };

function creditOf({ credit, name, links = [] }: Attribution): string {
  const sentence = {
    data: `“Data from ${name}”`,
    store: `“In the store: ${name}”`,
    uploader: `uploader and “${name}”`,
    verbatim: `“${name}”`,
  }[credit];
  return [`${sentence}, linked`, ...links.map(({ text }) => linkNames[text])].join('; ');
}

/** Of every platform that the product knows, whether or not it has a connector yet. */
function termsSection(): string[] {
  const rows = platformIds.map((id) => {
    const { keepDays, isSummable, attribution, page, note = '' } = terms[id];
    const kept = keepDays === undefined ? 'as long as wanted' : `${keepDays} days`;
    const cells = [platformNames[id], kept, isSummable ? 'yes' : 'no', creditOf(attribution), note];
    return `| ${[...cells, `[page](${page})`].join(' | ')} |`;
  });
  return [
    '## What each platform’s terms allow',
    '',
    'For numbers of its public counters; what an artist imports, or signs in for as the owner, is the artist’s own. Numbers are read again before their time is over and deleted after it. What was agreed beyond that is [a setting](settings.md); the sandbox is bound by none of it.',
    '',
    '| platform | kept without being read again | summed with others | attribution | to know | written |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ];
}

/** Before anybody asks for keys: what they bring, and what it takes. */
const accessSection = (): string[] => [
  '## What an operator gets',
  '',
  'As of November 2026. “Reported” means that others say so and the platform’s own page could not be read.',
  '',
  '| platform | brings | begin at | takes | costs | forbids |',
  '| --- | --- | --- | --- | --- | --- |',
  ...platformIds.map((id) => {
    const { brings, page, takes, costs, forbids } = access[id];
    return `| ${[platformNames[id], brings, `[page](${page})`, takes, costs, forbids].join(' | ')} |`;
  }),
  '',
];

/** Settings that a platform hands out; addresses and switches are no keys. */
const keysOf = ({ settings }: Platform): string[] =>
  Object.keys(settings.shape).filter((name) => /_(KEY|KEY_ID|TEAM_ID|ID|SECRET|TOKEN)$/.test(name));

/** Those without which it is not configured, and those that only bring more. */
function needsOf(platform: Platform): string {
  const keys = keysOf(platform);
  const given = Object.fromEntries(keys.map((key) => [key, 'given']));
  const bare = platform.settings.parse({});
  const needed = keys.filter((key) => !platform.isConfigured({ ...bare, ...given, [key]: undefined }));
  const more = keys.filter((key) => !needed.includes(key));
  return [code(needed) || 'nothing', more.length > 0 && `more with ${code(more)}`].filter(Boolean).join('; ');
}

function row(platform: Platform): string {
  const needs = needsOf(platform);
  return `| ${platformNames[platform.id]} | ${needs} | ${platform.counts.join(', ')} |`;
}

/** For the project's readme: what to set, and what it brings. */
export const platformTable = (): string =>
  ['| platform | needs | counts |', '| --- | --- | --- |', ...allPlatforms.map(row)].join('\n');

export const platformsDocument = (root: string): string =>
  [
    '# Platforms',
    '',
    'What each platform gives. A metric it does not give, or hides, is absent on its songs, never 0.',
    '',
    ...accessSection(),
    ...allPlatforms.flatMap((platform) => section(root, platform)),
    ...termsSection(),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');

/** `src/web/styles/platforms.css`: each platform's colour in either theme. */
export function platformStyles(): string {
  const rule = (selector: string, theme: 'light' | 'dark') => [
    `${selector} {`,
    ...platformIds.map((id) => `  --platform-${id}: ${platformColors[id][theme]};`),
    '}',
  ];
  return [
    '/* Made by `npm run docs` from `src/web/music/platforms.ts`; do not edit. */',
    '',
    ...rule(':root', 'light'),
    '',
    ...rule('.dark', 'dark'),
    '',
  ].join('\n');
}
