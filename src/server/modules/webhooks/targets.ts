/** What is posted where: the event with its signature to a program, one sentence to those whom people read. Pure. */
import { Webhook as Signer } from 'standardwebhooks';
import type { WebhookMessage } from '#contract/webhook-events.ts';
import type { WebhookTarget } from '#domain/webhooks.ts';
import type { HookCall } from '#server/adapters/receiver.ts';

export type Sealed = {
  id: string;
  url: string;
  target: WebhookTarget;
  /** As it is stored. */
  body: string;
  /** The latest first; all of them sign. */
  secrets: readonly string[];
};

/** Discord takes 2,000 characters and ntfy 4,096 bytes. */
const longestText = 1000;

const shortened = (text: string): string => {
  const signs = [...text];
  return signs.length > longestText ? `${signs.slice(0, longestText - 1).join('')}…` : text;
};

type Said = Pick<WebhookMessage['data'], 'sentence' | 'url'> & { label: string | undefined };

const linesOf = ({ sentence, label, url }: Said, escaped: (text: string) => string, link: string): string =>
  [escaped(shortened(sentence)), label && escaped(label), url && link].filter(Boolean).join('\n');

/** A title is words of somebody else's: it formats nothing, links nowhere and calls nobody. */
const plainMarkdown = (text: string): string => text.replace(/[\\*_~`|>#[\]()<-]/g, '\\$&');
const plainSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const json = { 'content-type': 'application/json' };

const bodies: Record<Exclude<WebhookTarget, 'custom'>, (said: Said) => Pick<HookCall, 'headers' | 'body'>> = {
  discord: (said) => ({
    headers: json,
    body: JSON.stringify({
      content: linesOf(said, plainMarkdown, `<${said.url}>`),
      allowed_mentions: { parse: [] },
    }),
  }),
  slack: (said) => ({
    headers: json,
    body: JSON.stringify({ text: linesOf(said, plainSlack, said.url ?? ''), mrkdwn: false }),
  }),
  ntfy: (said) => ({
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      title: 'Tracklight',
      ...(said.url && { click: said.url }),
    },
    body: linesOf({ ...said, url: null }, (text) => text, ''),
  }),
};

const agent = { 'user-agent': 'Tracklight-Webhooks/1' };

/** `label`: what is said of invented numbers, in the account's language. */
export function postOf(
  { id, url, target, body, secrets }: Sealed,
  at: Date,
  label: (message: WebhookMessage) => string | undefined,
): HookCall {
  if (target !== 'custom') {
    const message = JSON.parse(body) as WebhookMessage;
    const { headers, body: said } = bodies[target]({ ...message.data, label: label(message) });
    return { url, headers: { ...agent, ...headers }, body: said };
  }
  return {
    url,
    headers: {
      ...agent,
      ...json,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, at, body)).join(' '),
    },
    body,
  };
}
