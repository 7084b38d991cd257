/** The bell, a row of its list and the switches of the settings, as they are rendered. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Notification, NotificationPreferences } from '#contract/notifications.ts';
import {
  type NotificationType,
  notificationChannels,
  notificationGroups,
  notificationTypes,
  typesIn,
  usualChannels,
} from '#domain/notifications.ts';
import frame from '#i18n/frame/en.json' with { type: 'json' };
import texts from '#i18n/notifications/en.json' with { type: 'json' };
import { createQueryClient } from '#web/data/query.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { TooltipProvider } from '#web/ui/tooltip-provider.tsx';
import { NotificationBell } from './bell.tsx';
import { NotificationRow } from './notification-row.tsx';
import { Choices, KindChoices } from './preferences-panel.tsx';
import { readUnread, setUnread } from './queries.ts';
import { groupChange } from './use-preferences.ts';

function rendered(children: ReactNode, unread?: number): string {
  const client = createQueryClient();
  if (unread !== undefined) client.setQueryData([...readUnread().queryKey], { count: unread });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TranslationsProvider translations={translationsOf('en', { frame, notifications: texts })}>
          <TooltipProvider>{children}</TooltipProvider>
        </TranslationsProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('[NTF-01] the bell', () => {
  it.each([
    [undefined, 'Notifications', ''],
    [0, 'Notifications', ''],
    [1, 'Notifications: 1 unread', '1'],
    [99, 'Notifications: 99 unread', '99'],
    [100, 'Notifications: 100 unread', '99+'],
  ])('with %s unread', (unread, name, badge) => {
    const html = rendered(<NotificationBell />, unread);
    expect(/aria-label="([^"]*)"/.exec(html)?.[1]).toBe(name);
    expect(html.replace(/<[^>]*>/g, '')).toBe(badge);
  });

  it('counts down by what is read, where anything is known', () => {
    const client = createQueryClient();
    setUnread(client, undefined);
    expect(client.getQueryData([...readUnread().queryKey])).toBeUndefined();
    setUnread(client, 3);
    expect(client.getQueryData([...readUnread().queryKey])).toEqual({ count: 3 });
  });
});

const notification: Notification = {
  id: `ntf_${'0'.repeat(32)}`,
  title: 'Blue <Hour>',
  content: '10,000 Views on YouTube',
  isRead: false,
  type: 'milestone',
  relatedId: 'trk_1',
  createdAt: '2026-11-20T11:00:00.000Z',
};
const now = new Date('2026-11-20T12:00:00Z');
const row = (given: Partial<Notification> = {}) =>
  rendered(
    <NotificationRow
      notification={{ ...notification, ...given }}
      now={now}
      onDelete={() => undefined}
      onFewer={() => undefined}
      onOpen={() => undefined}
    />,
  );

describe('[NTF-02] a row', () => {
  it('says what and when, that it is unread, and can be deleted', () => {
    const html = row();
    for (const text of ['Blue &lt;Hour&gt;', '10,000 Views on YouTube', '1 hour ago', texts.unread])
      expect(html).toContain(text);
    expect(html).toContain('aria-label="Delete: Blue &lt;Hour&gt;"');
    expect(row({ isRead: true })).not.toContain(texts.unread);
  });

  it('offers fewer of its kind where numbers speak, and not where a person or the account does', () => {
    expect(row()).toContain('aria-label="Turn off: Milestones"');
    for (const type of ['message', 'security', 'member', 'comment'] as const)
      expect(row({ type, relatedId: null })).not.toContain('Turn off');
  });
});

describe('[NTF-03] a row leads', () => {
  it.each<[Partial<Notification>, string]>([
    [{}, '/track/trk_1'],
    [{ type: 'import', relatedId: 'imp_1' }, '/imports/imp_1'],
    [{ type: 'connection', relatedId: 'con_1' }, '/audience'],
    [{ type: 'plan_limit', relatedId: null }, '/subscription'],
    [{ type: 'waiting_link', relatedId: null }, '/tracks'],
    [{ type: 'comment', relatedId: 'upl_1' }, '/audio-uploads?share=upl_1'],
    [{ type: 'comment', relatedId: 'apl_1' }, '/audio-playlists/apl_1?share=apl_1'],
  ])('%o to %s', (given, path) => {
    expect(row(given)).toContain(`href="${path}"`);
  });

  it('of a message to its conversation, which is no page', () => {
    const html = row({ type: 'message', relatedId: 'msg_1' });
    expect(html).not.toContain('href');
    expect(html.match(/<button/g)).toHaveLength(2);
  });
});

describe('[NTF-04] the switches of the settings', () => {
  const preferences = (given: Partial<NotificationPreferences['choices']> = {}): NotificationPreferences => ({
    choices: {
      ...(Object.fromEntries(
        notificationTypes.map((type) => [type, usualChannels]),
      ) as NotificationPreferences['choices']),
      ...given,
    },
    quietHours: null,
    timeZone: 'UTC',
    available: { app: true, push: true, mail: true },
    digest: { isWanted: false, missing: null },
  });
  const switchesIn = (html: string): Map<string, string> =>
    new Map(
      [...html.matchAll(/<input([^>]*)\/>.*?sr-only">([^<]*)</gs)].map(([, attributes = '', name = '']) => [
        name,
        attributes,
      ]),
    );
  const switches = (shown: NotificationPreferences) =>
    switchesIn(rendered(<Choices onChange={() => undefined} preferences={shown} />));
  const switchesOf = (types: readonly NotificationType[], shown: NotificationPreferences) =>
    switchesIn(
      rendered(
        <table>
          <tbody>
            <KindChoices onChange={() => undefined} preferences={shown} types={types} />
          </tbody>
        </table>,
      ),
    );
  const ofGroup = (group: keyof typeof texts.preferences.group, channel: keyof typeof usualChannels) =>
    `${texts.preferences.group[group]}: ${texts.preferences.channel[channel]}`;

  it('are five groups, and no kind has lost its own', () => {
    expect(notificationGroups.flatMap(typesIn).sort()).toEqual([...notificationTypes].sort());
    const html = rendered(<Choices onChange={() => undefined} preferences={preferences()} />);
    expect(html.match(/aria-expanded="false"/g)).toHaveLength(5);
    expect(html.match(/<input/g)).toHaveLength(5 * notificationChannels.length);
    const kinds = notificationGroups.flatMap((group) => [
      ...switchesOf(typesIn(group), preferences()).keys(),
    ]);
    expect(new Set(kinds).size).toBe(notificationTypes.length * notificationChannels.length);
  });

  it('of a group say that its kinds differ', () => {
    const app = ofGroup('growth', 'app');
    expect(switches(preferences()).get(app)).toContain('checked=""');
    expect(switches(preferences()).get(app)).not.toContain('mixed');
    const mixed = switches(preferences({ milestone: { ...usualChannels, app: false } })).get(app);
    expect(mixed).toContain('aria-checked="mixed"');
    expect(mixed).not.toContain('checked=""');
    const none = Object.fromEntries(
      typesIn('growth').map((type) => [type, { ...usualChannels, app: false }]),
    );
    expect(switches(preferences(none)).get(app)).not.toMatch(/mixed|checked=""/);
  });

  it('of a group change all its kinds in one go, and only by that channel', () => {
    expect(groupChange('growth', 'push', false)).toEqual({
      choices: {
        milestone: { push: false },
        unusual_day: { push: false },
        worth_a_look: { push: false },
        check_in: { push: false },
      },
    });
  });

  it('leave alone what is always mailed, which makes its group mixed', () => {
    expect(groupChange('account', 'mail', false)).toEqual({
      choices: { plan_limit: { mail: false }, webhook: { mail: false }, public_page: { mail: false } },
    });
    const shown = switches(preferences());
    expect(shown.get(ofGroup('account', 'mail'))).toContain('aria-checked="mixed"');
    const security: NotificationType = 'security';
    const own = switchesOf([security], preferences()).get(
      `${texts.preferences.type[security]}: ${texts.preferences.channel.mail}`,
    );
    expect(own).toMatch(/disabled=""/);
    expect(own).toMatch(/checked=""/);
  });

  it('say nothing of a channel that is not there', () => {
    const off = { ...preferences(), available: { app: true, push: true, mail: false } };
    const mail = switches(off).get(ofGroup('account', 'mail'));
    expect(mail).toContain('disabled=""');
    expect(mail).not.toMatch(/mixed|checked=""/);
  });
});
