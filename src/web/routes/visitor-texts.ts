import type { PageHandle } from '#web/language/sent-texts.tsx';

/** What the landing page says, at whatever address it stands. */
export const visitorTexts: PageHandle['texts'] = ['site', 'accounts', 'landing', 'plans'];
