/** Web Push: sends one message to the push service that a browser named, which may be any server of the internet. */
import { request } from 'undici';
import { isPrivateError, type Network, openPublicNetwork, type Place } from './public-network.ts';

export type Push = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Who we say we are: `mailto:` or `https:`, and the pair of keys that the browser was given one of. */
  vapid: { subject: string; publicKey: string; privateKey: string };
  /** Encrypted on the way: push services see how long it is. */
  text: string;
  /** So long a push service keeps it for a browser that is not there; then it is no news. */
  seconds: number;
  urgency: 'low' | 'normal' | 'high';
  /** What waits at the push service under the same is replaced: 32 letters of base64url. */
  topic: string;
};

/** `gone`: nobody gets what is sent there any more. `refused`: sending it again would change nothing. */
export type PushAnswer = 'taken' | 'gone' | 'refused' | 'later';

export type Pusher = {
  send(push: Push): Promise<PushAnswer>;
  /** Where an address leads: to the public internet alone, or not. */
  placeOf(endpoint: string): Promise<Place>;
  close(): Promise<void>;
};

const totalMilliseconds = 20_000;
/** Whatever a push service says beside its status is read no further. */
const largestReply = 16 * 1024;

const answerOf = (status: number): PushAnswer => {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused';
};

export function openPush(given?: Network): Pusher {
  const { placeOf, isPrivateLiteral, dispatcher, close } = openPublicNetwork(given);
  return {
    close,
    placeOf,
    async send({ endpoint, keys, vapid, text, seconds, urgency, topic }) {
      if (isPrivateLiteral(endpoint)) return 'gone';
      const { default: webPush } = await import('web-push');
      const options = { vapidDetails: vapid, TTL: seconds, urgency, topic };
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, text, options);
      try {
        const reply = await request(endpoint, {
          method: 'POST',
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          body,
          dispatcher,
          signal: AbortSignal.timeout(totalMilliseconds),
        });
        await reply.body.dump({ limit: largestReply });
        return answerOf(reply.statusCode);
      } catch (error) {
        return isPrivateError(error) ? 'gone' : 'later';
      }
    },
  };
}

/** Where nothing is to leave the process. */
export const noPush: Pusher = {
  send: async () => 'refused',
  placeOf: async () => 'public',
  close: async () => {},
};
