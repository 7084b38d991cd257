/** `docs/reference/webhooks.md`: what is sent to the address of a webhook, event by event. */
import { exampleOf } from '#domain/webhook-examples.ts';
import {
  deliveryDays,
  failingDays,
  keptReply,
  mostDeliveries,
  mostSeconds,
  mostWebhooks,
  type SentEvent,
  secretOverlapHours,
  sentEvents,
  webhookVersion,
} from '#domain/webhooks.ts';
import { goneStatus, mostTries } from '#server/modules/webhooks/policy.ts';

const meanings: Record<SentEvent, string> = {
  'numbers.updated':
    'A sync read new public counters. All that came within some minutes is one event; of more than 200 links there are several, and `part` numbers them. Values are what stands now; a metric that is not known is absent.',
  'milestone.reached':
    'A link passed a round number from 1,000 on. Of one song and day either this is sent or `day.unusual`, whichever is found first.',
  'day.unusual': 'A complete day brought far more or less than its weekday usually does.',
  'song.status_changed': 'A platform no longer has a link, hides it or blocks it; `active`: it is back.',
  'import.finished': 'An import was applied, or could not be read.',
  'goal.reached':
    'What somebody set as a goal was reached. Without `trackId` and `songId` it is of all songs.',
  'alert.crossed': 'A complete day went beyond a line that somebody drew.',
  'webhook.test': 'Somebody pressed **Send test**. Sent once, and never retried.',
};

const section = (event: SentEvent): string[] => [
  `## ${event}`,
  '',
  meanings[event],
  '',
  '```json',
  JSON.stringify(exampleOf(event), null, 2),
  '```',
  '',
];

export const webhooksDocument = (): string =>
  [
    `# Webhooks

A webhook is an https address that gets a POST for each event it wants. People add up to ${mostWebhooks} in their settings, on every plan; the endpoints are in the [API](api.md).

Every message has \`type\`, \`timestamp\` (when it happened), \`version\` (now \`${webhookVersion}\`) and \`data\`. Fields may be added at any time; the version changes when a program may have to. Figures carry their day and source; \`sandbox: true\` marks invented ones. \`url\` is null where the installation has no \`PUBLIC_URL\`.

Messages are signed by [Standard Webhooks](https://www.standardwebhooks.com):

| header | what |
| --- | --- |
| \`webhook-id\` | of the message; the same at every try and replay, so that a receiver can skip what it has |
| \`webhook-timestamp\` | seconds since 1970, of this try |
| \`webhook-signature\` | \`v1,\` and the HMAC-SHA-256 of \`id.timestamp.body\`, base64; two of them for ${secretOverlapHours} hours after the secret was renewed |

**Answers.** 200 to 299 within ${mostSeconds} seconds is taken. Anything else is tried again, ${mostTries - 1} times within three days, with growing pauses; a receiver that answers 429 or 503 with \`Retry-After\` is left alone as long as it asks for, up to an hour. After the last try it is listed as failed and can be sent again by hand. Each message is sent at least once; the order is not promised. Redirects are not followed. ${goneStatus} turns the webhook off at once, ${failingDays} days of nothing but failures do too, and the owner is notified. The newest ${mostDeliveries} deliveries are kept for ${deliveryDays} days, with the first ${keptReply} characters of the last reply.

**Addresses** are https, on port 443 or from 1024 up, without user and password, and lead to public addresses alone, which every connection looks up again. Whoever runs the installation may allow hosts of their own network (\`WEBHOOK_PRIVATE_HOSTS\`).

**Discord, Slack and ntfy** get \`data.sentence\` and the link, in the form that each of them takes, unsigned.
`,
    ...sentEvents.flatMap(section),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
