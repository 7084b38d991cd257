import { expect, test } from 'vitest';
import { exampleOf } from '#domain/webhook-examples.ts';
import {
  eventOfNotification,
  sentEvents,
  typesTold,
  webhookEvents,
  webhookTargetOf,
} from '#domain/webhooks.ts';
import { webhookMessage } from './webhook-events.ts';

test.each(sentEvents)('[API-01] the example of %s has its shape', (event) => {
  expect(webhookMessage(event).parse(exampleOf(event))).toEqual(exampleOf(event));
});

test.each([
  ['https://discord.com/api/webhooks/1/x', 'discord'],
  ['https://ptb.discord.com/api/webhooks/1/x', 'discord'],
  ['https://discordapp.com/api/webhooks/1/x', 'discord'],
  ['https://discord.com/channels/1', 'custom'],
  ['https://discord.com.evil.example/api/webhooks/1', 'custom'],
  ['https://hooks.slack.com/services/T/B/x', 'slack'],
  ['https://ntfy.sh/topic', 'ntfy'],
  ['https://example.com/ntfy.sh', 'custom'],
  ['', 'custom'],
] as const)('[API-01] `%s` is an address of %s', (address, target) => {
  expect(webhookTargetOf(address)).toBe(target);
});

test('[API-01] every event but new numbers is found by notifications', () => {
  expect(typesTold(webhookEvents)).toEqual(Object.keys(eventOfNotification));
  expect(typesTold(['numbers.updated'])).toEqual([]);
});
