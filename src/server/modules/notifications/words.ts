/** Notifications in words, in whatever language: for the API, for mails, and for push. */
import type { PushMessage } from '#contract/devices.ts';
import { directionOf, type Language } from '#domain/languages.ts';
import { type NotificationFacts, type NotificationType, notificationPath } from '#domain/notifications.ts';
import { type Notice, type NoticeWords, noticeOf } from '#i18n/notices.ts';
import { wordsIn } from '#server/words.ts';

const noticeWords = (language: Language): NoticeWords => ({
  notices: wordsIn('notices', language),
  changed: wordsIn('changed', language),
  insights: wordsIn('insights', language),
  imports: wordsIn('imports', language),
  audience: wordsIn('audience', language),
  metrics: wordsIn('metrics', language),
  looks: wordsIn('worth-a-look', language),
  figures: wordsIn('figures', language),
  security: wordsIn('security', language),
  members: wordsIn('members', language),
  sharing: wordsIn('sharing', language),
});

export const noticeIn = <Type extends NotificationType>(
  language: Language,
  type: Type,
  facts: NotificationFacts[Type],
): Notice => noticeOf(noticeWords(language), language, type, facts);

type Told = { type: NotificationType; relatedId: string | null; facts: NotificationFacts[NotificationType] };

/** The news, where it leads, and where such mails are switched off. */
export function mailOf(
  language: Language,
  { type, relatedId, facts }: Told,
  publicUrl: string | undefined,
): { subject: string; text: string } {
  const { title, content } = noticeIn(language, type, facts);
  const links = publicUrl
    ? [
        `${publicUrl}${notificationPath(type, relatedId) ?? '/dashboard'}`,
        `${publicUrl}/settings#notifications`,
      ]
    : [];
  return {
    subject: title.replace(/\s+/g, ' '),
    text: `${[title, content, ...links].filter(Boolean).join('\n\n')}\n`,
  };
}

/** Push services take four kilobytes, encrypted; a phone shows a few lines. */
const longestTitle = 120;
const longestText = 300;

/** No sign is cut in two. */
function shortened(text: string, most: number): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
}

export function pushOf(
  language: Language,
  { id, type, relatedId, facts }: Told & { id: string },
  { sandbox }: { sandbox: boolean },
): PushMessage {
  const { title, content } = noticeIn(language, type, facts);
  const isInvented = sandbox && ('platform' in facts || 'metric' in facts);
  const label = isInvented ? wordsIn('digest', language)('sandbox') : undefined;
  return {
    id,
    title: shortened(title.replace(/\s+/g, ' '), longestTitle),
    text: [content && shortened(content, longestText), label].filter(Boolean).join('\n'),
    path: notificationPath(type, relatedId) ?? `/dashboard#message=${relatedId}`,
    language,
    direction: directionOf(language),
  };
}
