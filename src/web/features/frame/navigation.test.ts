/** What the navigation shows. */
import { describe, expect, it } from 'vitest';
import { destinationsIn, isCurrent, isReady } from './navigation.ts';

describe('[NAV-01] destinations', () => {
  it('are shown where they are ready', () => {
    const shown = (['header', 'main', 'account', 'admin', 'bottom'] as const).flatMap((place) =>
      destinationsIn(place, { isAdmin: true }),
    );
    expect(shown.every((entry) => entry.ready)).toBe(true);
    expect(isReady('/tracks')).toBe(true);
  });

  it('of admins are hidden from everyone else', () => {
    expect(destinationsIn('admin', { isAdmin: false })).toEqual([]);
    expect(destinationsIn('admin', { isAdmin: true }).map(({ to }) => to)).toEqual([
      '/admin/sync',
      '/admin/contact',
      '/messages',
      '/subscribers',
      '/admin/billing',
      '/admin/activity',
      '/admin/audit',
      '/blog-admin',
      '/video-admin',
    ]);
  });

  it('the bottom bar begins with dashboard and tracks', () => {
    const paths = destinationsIn('bottom', { isAdmin: false }).map(({ to }) => to);
    expect(paths.slice(0, 2)).toEqual(['/dashboard', '/tracks']);
    expect(paths.at(-1)).toBe('/settings');
  });

  it('a song belongs to the list of songs', () => {
    expect(isCurrent('/tracks', '/track/trk_1')).toBe(true);
    expect(isCurrent('/tracks', '/tracksuit')).toBe(false);
    expect(isCurrent('/dashboard', '/dashboard')).toBe(true);
  });
});
