/** What somebody is told, in words: the same in the list, in mails and in what browsers show, and as the page says it that it leads to. Pure. */
import type { Language } from '#domain/languages.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import type { NotificationFacts, NotificationType, SecurityNews } from '#domain/notifications.ts';
import { platformNames } from '#domain/platforms.ts';
import { nameInSentence } from './figures/rare-formats.ts';
import { formatChange, formatCount, formatDuration, formatShortDay } from './formats.ts';
import { lookLine } from './look-words.ts';
import type { Translate } from './texts.ts';

/** Texts of the pages that tell the same. */
export type NoticeWords = {
  notices: Translate<'notices'>;
  changed: Translate<'changed'>;
  insights: Translate<'insights'>;
  imports: Translate<'imports'>;
  audience: Translate<'audience'>;
  metrics: Translate<'metrics'>;
  looks: Translate<'worth-a-look'>;
  figures: Translate<'figures'>;
  security: Translate<'security'>;
  members: Translate<'members'>;
  sharing: Translate<'sharing'>;
};

export type Notice = { title: string; content?: string };

type Say<Type extends NotificationType> = (
  words: NoticeWords,
  language: Language,
  facts: NotificationFacts[Type],
) => Notice;

const say: { [Type in NotificationType]: Say<Type> } = {
  message: (_words, _language, { subject, text }) => ({ title: subject, content: text }),
  milestone: ({ changed, metrics }, language, { title, platform, metric, value }) => ({
    title,
    content: milestoneWords(changed, {
      n: formatCount(language, value),
      metric: metricName(metrics, metric),
      platform: platformNames[platform],
    }),
  }),
  unusual_day: ({ notices, insights, metrics }, language, facts) => ({
    title: facts.title,
    content: onDay(
      notices,
      formatShortDay(language, facts.date),
      instead(insights, {
        amount: gainedText(metrics, language, facts),
        expected: formatCount(language, facts.usual),
      }),
    ),
  }),
  worth_a_look: (words, language, facts) => ({
    title: facts.title ?? wholeArtist(words.looks),
    content: `${lookLine(words, language, facts)}\u00a0· ${formatShortDay(language, facts.from)}`,
  }),
  check_in: ({ notices, metrics }, language, facts) => ({
    title: facts.title,
    content: checkIn(notices, language, { ...facts, metric: metricWithin(metrics, language, facts.metric) }),
  }),
  goal: ({ notices, metrics }, language, { title, metric, target }) => ({
    title: title ?? allSongs(notices),
    content: goalReached(notices, {
      value: formatCount(language, target),
      metric: metricWithin(metrics, language, metric),
    }),
  }),
  alert: ({ notices, metrics }, language, { title, metric, ...facts }) => ({
    title: title ?? allSongs(notices),
    content: onDay(
      notices,
      formatShortDay(language, facts.date),
      beyond(notices, facts.direction, {
        gained: formatChange(language, facts.gained),
        metric: metricWithin(metrics, language, metric),
        threshold: formatCount(language, facts.threshold),
      }),
    ),
  }),
  song_status: ({ changed }, _language, { title, platform, status }) => ({
    title,
    content: statusWords(changed, status, platformNames[platform]),
  }),
  sync_trouble: ({ notices }, _language, { title, platform }) => ({
    title,
    content: trouble(notices, platformNames[platform]),
  }),
  waiting_link: ({ notices }, language, facts) => waitingLink(notices, language, facts),
  import: ({ imports }, _language, { file, state }) => ({
    title: file,
    content: importState(imports, state),
  }),
  connection: ({ audience }, _language, { title, state }) => ({
    title,
    content: connectionState(audience, state),
  }),
  plan_limit: ({ notices }, language, facts) => planLimit(notices, language, facts),
  webhook: ({ notices }, _language, { host, reason }) => ({
    title: webhookOff(notices),
    content: webhookReason(notices, host, reason),
  }),
  public_page: ({ sharing }, _language, { title, state }) => ({ title, content: pageState(sharing, state) }),
  security: ({ notices, security }, _language, { what }) => ({
    title: securityTitle(security, what),
    content: notYou(notices),
  }),
  member: ({ notices, members }, _language, { name, role }) => ({
    title: joined(notices, name),
    content: mayDo(members, role),
  }),
  comment: ({ notices }, _language, { title, name, at, text }) => ({
    title: commented(notices, name, title),
    content: `${formatDuration(at)}\u00a0· ${text}`,
  }),
};

/** Title and content of what is stored. */
export const noticeOf = <Type extends NotificationType>(
  words: NoticeWords,
  language: Language,
  type: Type,
  facts: NotificationFacts[Type],
): Notice => say[type](words, language, facts);

const metricWithin = (
  t: Translate<'metrics'>,
  language: Language,
  metric: NotificationFacts['milestone']['metric'],
): string => nameInSentence(language, metricName(t, metric));

const metricName = (t: Translate<'metrics'>, metric: NotificationFacts['milestone']['metric']): string =>
  t(`name.${metric}`);

const milestoneWords = (
  t: Translate<'changed'>,
  facts: { n: string; metric: string; platform: string },
): string => t('events.milestone', facts);

const statusWords = (
  t: Translate<'changed'>,
  status: NotificationFacts['song_status']['status'],
  platform: string,
): string => t(`events.${status === 'active' ? 'back' : status}`, { platform });

const instead = (t: Translate<'insights'>, facts: { amount: string; expected: string }): string =>
  t('unusual.instead', facts);

/** `+928 views`; ranks and prices have no noun of their own. */
const gainedText = (
  t: Translate<'metrics'>,
  language: Language,
  { metric, gained }: { metric: Metric; gained: number },
): string => {
  const n = formatChange(language, gained);
  return isGauge(metric) ? n : t(`amount.${metric}`, { count: Math.abs(gained), n });
};

const wholeArtist = (t: Translate<'worth-a-look'>): string => t('artist');

const onDay = (t: Translate<'notices'>, day: string, what: string): string => t('day', { day, what });

function checkIn(
  t: Translate<'notices'>,
  language: Language,
  { age, metric, value, usual }: { age: number; metric: string; value: number; usual: number | null },
): string {
  const known = { metric, value: formatCount(language, value) };
  const what =
    usual === null
      ? t('checkIn.plain', known)
      : t('checkIn.usual', { ...known, usual: formatCount(language, Math.round(usual)) });
  return t('checkIn.day', { count: age, n: formatCount(language, age), what });
}

const webhookOff = (t: Translate<'notices'>): string => t('webhook.off');

const webhookReason = (
  t: Translate<'notices'>,
  host: string,
  reason: NotificationFacts['webhook']['reason'],
): string => t(`webhook.${reason}`, { host });

const pageState = (t: Translate<'sharing'>, state: NotificationFacts['public_page']['state']): string =>
  t(state === 'hidden' ? 'hidden' : 'restored');

/** As the mail says it. */
const securityTitle = (t: Translate<'security'>, what: SecurityNews): string =>
  what === 'emailChanged' ? t('mail.oldAddress.subject') : t(`mail.told.${what}`);

const notYou = (t: Translate<'notices'>): string => t('notYou');

const joined = (t: Translate<'notices'>, name: string): string => t('joined', { name });

const mayDo = (t: Translate<'members'>, role: NotificationFacts['member']['role']): string =>
  t(`${role}Text`);

const commented = (t: Translate<'notices'>, name: string, title: string): string =>
  t('commented', { name, title });

const allSongs = (t: Translate<'notices'>): string => t('all');

const goalReached = (t: Translate<'notices'>, facts: { value: string; metric: string }): string =>
  t('goal', facts);

const beyond = (
  t: Translate<'notices'>,
  direction: 'above' | 'below',
  facts: { gained: string; metric: string; threshold: string },
): string => t(`alert.${direction}`, facts);

const trouble = (t: Translate<'notices'>, platform: string): string => t('trouble', { platform });

function waitingLink(
  t: Translate<'notices'>,
  language: Language,
  { platform, links, isRefused, url, title }: NotificationFacts['waiting_link'],
): Notice {
  const name = platformNames[platform];
  if (title !== null) return { title, content: t('link.added', { platform: name }) };
  const counted = { count: links, n: formatCount(language, links) };
  if (!isRefused) return { title: t('link.addedMany', counted), content: name };
  const address = t('link.refused', { platform: name, url });
  return { title: t('link.refusedMany', counted), content: links === 1 ? address : name };
}

const importState = (t: Translate<'imports'>, state: NotificationFacts['import']['state']): string =>
  t(`state.${state}`);

const connectionState = (t: Translate<'audience'>, state: NotificationFacts['connection']['state']): string =>
  t(`state.${state}`);

const planLimit = (
  t: Translate<'notices'>,
  language: Language,
  { songs, limit }: NotificationFacts['plan_limit'],
): Notice => ({
  title: t(songs >= limit ? 'plan.full' : 'plan.near'),
  content: t('plan.songs', { n: formatCount(language, songs), limit: formatCount(language, limit) }),
});
