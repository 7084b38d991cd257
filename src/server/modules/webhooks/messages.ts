/** What is sent of what happened: facts of a notification, or links with new numbers, as a message. */
import type { Track } from '#contract/tracks.ts';
import type { WebhookData, WebhookMessage } from '#contract/webhook-events.ts';
import { dayIn, utcDay } from '#domain/days.ts';
import { defaultLanguage, type Language } from '#domain/languages.ts';
import { type NotificationFacts, type NotificationType, notificationPath } from '#domain/notifications.ts';
import {
  eventOfNotification,
  type SentEvent,
  type ToldByWebhook,
  type WebhookEvent,
  webhookVersion,
} from '#domain/webhooks.ts';
import { numbersSentence, testSentence } from '#i18n/webhook-sentences.ts';
import type { Ctx } from '#server/context.ts';
import { wordsIn } from '#server/words.ts';
import { noticeIn, type ToldNotification } from '../notifications/service.ts';

type Reader = { language: Language | null };
type Config = Pick<Ctx['config'], 'publicUrl' | 'sandbox'>;

const ofPage = (config: Config, { language }: Reader, path: string) => ({
  language: language ?? defaultLanguage,
  path,
  url: config.publicUrl ? `${config.publicUrl}${path}` : null,
});

const sampleMark = ({ sandbox }: Config) => (sandbox ? { sandbox: true as const } : {});

export const messageOf = <Event extends SentEvent>(
  type: Event,
  at: string,
  data: WebhookData<Event>,
): WebhookMessage<Event> => ({ type, timestamp: at, version: webhookVersion, data });

const counter = { source: 'counter' as const };

const subjectOf = (relatedId: string | null) => ({
  trackId: relatedId?.startsWith('trk_') ? relatedId : null,
  songId: relatedId?.startsWith('sng_') ? relatedId : null,
});

type Facts<Type extends ToldByWebhook> = {
  facts: NotificationFacts[Type];
  relatedId: string | null;
  /** Of the account's zone, when it was found. */
  today: string;
};

/** What an event says beside what all of them say. */
const figures: {
  [Type in ToldByWebhook]: (of: Facts<Type>) => object;
} = {
  milestone: ({ facts: { date, ...facts }, relatedId, today }) => ({
    ...{ trackId: relatedId, ...facts, day: date ?? today, ...counter },
  }),
  unusual_day: ({ facts: { date, ...facts }, relatedId }) => ({
    ...{ trackId: relatedId, ...facts, day: date, ...counter },
  }),
  song_status: ({ facts, relatedId, today }) => ({ trackId: relatedId, ...facts, day: today }),
  import: ({ facts, relatedId }) => ({ importId: relatedId, ...facts }),
  goal: ({ facts, relatedId, today }) => ({ ...subjectOf(relatedId), ...facts, day: today, ...counter }),
  alert: ({ facts: { date, ...facts }, relatedId }) => ({
    ...{ ...subjectOf(relatedId), ...facts, day: date, ...counter },
  }),
};

const isTold = (type: NotificationType): type is ToldByWebhook => type in eventOfNotification;

/** Facts are of the type that stands beside them. */
const factsOf = <Type extends ToldByWebhook>(
  _type: Type,
  facts: ToldNotification['facts'],
): NotificationFacts[Type] => facts as NotificationFacts[Type];

/** Undefined: webhooks are told of no such notification. */
export function messageOfNotification(
  config: Config,
  told: ToldNotification,
): WebhookMessage<WebhookEvent> | undefined {
  const { type, relatedId, createdAt, timeZone } = told;
  if (!isTold(type)) return undefined;
  const facts = factsOf(type, told.facts);
  const { title, content } = noticeIn(told.language ?? defaultLanguage, type, facts);
  const say = figures[type] as (of: Facts<ToldByWebhook>) => object;
  const today = dayIn(new Date(createdAt), timeZone);
  const data = {
    sentence: [title, content].filter(Boolean).join(': '),
    ...ofPage(config, told, notificationPath(type, relatedId) ?? '/dashboard'),
    // A file is as real as what is in it.
    ...(type === 'import' ? {} : sampleMark(config)),
    ...say({ facts, relatedId, today }),
  };
  return messageOf(eventOfNotification[type], createdAt, data as WebhookData<WebhookEvent>);
}

/** Links of one message: 200 of them are some 70 KB. */
const mostLinks = 200;

/** Whatever changed within one look; of many links, several messages. */
export function messagesOfNumbers(
  config: Config,
  reader: Reader,
  tracks: readonly Track[],
  at: Date,
): WebhookMessage<'numbers.updated'>[] {
  const language = reader.language ?? defaultLanguage;
  const sentence = numbersSentence(wordsIn('webhooks', language), language, tracks.length);
  const of = Math.ceil(tracks.length / mostLinks);
  return Array.from({ length: of }, (_, place) =>
    messageOf('numbers.updated', at.toISOString(), {
      sentence,
      ...ofPage(config, reader, '/tracks'),
      ...sampleMark(config),
      part: { number: place + 1, of },
      links: tracks.slice(place * mostLinks, (place + 1) * mostLinks).flatMap(linkOf),
    }),
  );
}

function linkOf(track: Track): WebhookData<'numbers.updated'>['links'] {
  const { id, songId, title, artist, platform, metrics, currency, lastSyncedAt } = track;
  if (lastSyncedAt === null) return [];
  return [
    {
      ...{ trackId: id, songId, title, artist, platform, metrics },
      ...(currency !== undefined && { currency }),
      ...{ day: utcDay(new Date(lastSyncedAt)), observedAt: lastSyncedAt, ...counter },
    },
  ];
}

export function messageOfTest(config: Config, reader: Reader, at: Date): WebhookMessage<'webhook.test'> {
  const language = reader.language ?? defaultLanguage;
  return messageOf('webhook.test', at.toISOString(), {
    sentence: testSentence(wordsIn('webhooks', language)),
    ...ofPage(config, reader, '/settings'),
  });
}

/** Said beside a sentence about invented numbers. */
export const sampleLabel = ({ data }: WebhookMessage): string | undefined =>
  data.sandbox ? wordsIn('digest', data.language)('sandbox') : undefined;
