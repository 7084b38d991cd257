/** A page is called the same in the menu, in the palette (which reads the same table), in its heading and its title. */
import { describe, expect, test } from 'vitest';
import { languageCodes } from '#domain/languages.ts';
import type { destinations } from '#web/features/frame/navigation.ts';
import { readText } from './source.ts';
import { flatten } from './texts.ts';

type Label = (typeof destinations)[number]['label'];

/** Where each page has its heading from; null: it takes the menu's own text, or there is no page yet. */
const headings: Record<Label, `${string}:${string}` | null> = {
  'nav.dashboard': 'analytics:title',
  'nav.tracks': 'tracks:list.title',
  'nav.playlists': 'playlists:title',
  'nav.discover': 'playlists:discover.title',
  'nav.uploads': null,
  'nav.audioPlaylists': 'audio-playlists:title',
  'nav.diagnostics': 'diagnostics:title',
  'nav.analytics': 'explore:title',
  'nav.audience': 'audience:title',
  'nav.reports': 'reports:title',
  'nav.earnings': 'earnings:title',
  'nav.recap': null,
  'nav.publicPages': 'public-pages:title',
  'nav.imports': 'imports:title',
  'nav.sync': 'sync:title',
  'nav.contact': 'site:contact.title',
  'nav.subscription': null,
  'nav.settings': 'accounts:settings.title',
  'nav.reportProblem': null,
  'nav.blog': 'content:blog.title',
  'nav.videos': 'content:videos.title',
  'nav.syncAdmin': 'admin:title',
  'nav.contactAdmin': 'contact:admin.title',
  'nav.messagesAdmin': 'messages:inbox.title',
  'nav.subscribers': 'subscribers:title',
  'nav.billingAdmin': 'subscribers:billing.title',
  'nav.activityAdmin': 'activity:title',
  'nav.auditAdmin': 'subscribers:audit.title',
  'nav.blogAdmin': 'publishing:posts.title',
  'nav.videoAdmin': 'publishing:videos.title',
};

const textsOf = (folder: string, language: string): Map<string, string> =>
  new Map(flatten(JSON.parse(readText(`src/i18n/${folder}/${language}.json`))));

describe('[NAV-01] [I18N-01] the menu names pages as they name themselves', () => {
  test.each(languageCodes)('in %s', (language) => {
    const menu = textsOf('frame', language);
    const named = Object.entries(headings).flatMap(([label, heading]) => {
      const [folder = '', name = ''] = heading?.split(':') ?? [];
      return heading ? [{ page: label, name: textsOf(folder, language).get(name) }] : [];
    });
    expect(named).toEqual(named.map(({ page }) => ({ page, name: menu.get(page) })));
    expect(named.length).toBeGreaterThan(15);
  });
});
