/** Every URL of the product, one line each. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { languageCodes } from '#domain/languages.ts';
import { pathIn } from '#domain/paths.ts';

export default [
  route('home', 'routes/home-redirect.ts'),
  route('sitemap.xml', 'routes/files/sitemap-xml.ts'),
  route('rss.xml', 'routes/files/rss.ts'),
  route('robots.txt', 'routes/files/robots.ts'),
  route('share', 'routes/share.tsx'),
  // Named one by one, so that an unknown prefix stays an unknown address.
  ...languageCodes.map((code) => {
    const path = pathIn(code, '/offline').slice(1);
    return route(path, 'routes/offline.tsx', { id: path });
  }),
  layout('routes/app/frame.tsx', [
    route('dashboard', 'routes/app/dashboard.tsx'),
    route('tracks', 'routes/app/tracks.tsx'),
    route('track/:id', 'routes/app/track.tsx'),
    route('song/:id', 'routes/app/song.tsx'),
    route('catalogue', 'routes/app/catalogue.tsx'),
    route('analytics', 'routes/app/analytics.tsx'),
    route('audience', 'routes/app/audience.tsx'),
    route('recap/:year?', 'routes/app/recaps/recap.tsx'),
    route('earnings', 'routes/app/earnings.tsx'),
    route('reports', 'routes/app/reports/reports.tsx'),
    // One route for `new` and for what is saved.
    route('reports/:id', 'routes/app/reports/report.tsx'),
    route('imports', 'routes/app/imports.tsx'),
    route('imports/reconciliation', 'routes/app/reconciliation.tsx'),
    route('imports/:id', 'routes/app/import.tsx'),
    route('worth-a-look', 'routes/app/worth-a-look.tsx'),
    route('worth-a-look/:id', 'routes/app/evidence.tsx'),
    route('public-pages/:id?', 'routes/app/sharing/public-pages.tsx'),
    route('sync', 'routes/app/sync.tsx'),
    route('playlists', 'routes/app/playlists.tsx'),
    route('playlists/import', 'routes/app/playlist-import.tsx'),
    route('audio-uploads', 'routes/app/audio/audio-uploads.tsx'),
    route('audio-playlists', 'routes/app/audio/audio-playlists.tsx'),
    route('audio-playlists/:id', 'routes/app/audio/audio-playlist.tsx'),
    route('audio-diagnostics', 'routes/app/audio/audio-diagnostics.tsx'),
    route('messages', 'routes/app/messages.tsx'),
    route('settings', 'routes/app/settings.tsx'),
    route('admin/sync', 'routes/app/admin/sync.tsx'),
    route('admin/activity', 'routes/app/admin/activity.tsx'),
    route('admin/audit', 'routes/app/admin/audit.tsx'),
    route('admin/billing', 'routes/app/admin/billing.tsx'),
    route('admin/users/:userId', 'routes/app/admin/user.tsx'),
    route('subscribers', 'routes/app/admin/subscribers.tsx'),
    route('admin/contact', 'routes/app/admin/contact.tsx'),
    route('blog-admin', 'routes/app/admin/blog-admin.tsx'),
    // One route for `new` and for what is saved: a post that has just been added stays in the editor it was written in.
    route('blog-admin/:slug/:language?', 'routes/app/admin/post-editor.tsx'),
    route('video-admin', 'routes/app/admin/video-admin.tsx'),
  ]),
  layout('routes/marketing/frame.tsx', { id: 'without-prefix' }, [
    route('videos/:id', 'routes/marketing/video.tsx'),
    route('playlist/:id', 'routes/marketing/playlist.tsx'),
  ]),
  route(':language?/listen/:token', 'routes/listen.tsx'),
  route(':language?/r/:token', 'routes/shared-report.tsx'),
  // Any first segment may be a language: the frame refuses those that are none. Names of articles and posts come
  // first, so that `/blog/features` is a post.
  route(':language?', 'routes/marketing/frame.tsx', [
    index('routes/home.tsx'),
    route('help/:slug', 'routes/marketing/help/help-article.tsx'),
    route('blog/:slug', 'routes/marketing/post.tsx'),
    route('features', 'routes/marketing/features.tsx'),
    route('subscription', 'routes/marketing/subscription.tsx'),
    route('discover-playlists', 'routes/marketing/discover.tsx'),
    route('help', 'routes/marketing/help/help.tsx'),
    route('dictionary', 'routes/marketing/help/dictionary.tsx'),
    route('api-reference', 'routes/marketing/help/api-reference.tsx'),
    route('blog', 'routes/marketing/blog.tsx'),
    route('videos', 'routes/marketing/videos.tsx'),
    route('about', 'routes/marketing/about.tsx'),
    route('contact', 'routes/marketing/contact.tsx'),
    route('privacy', 'routes/marketing/privacy.tsx'),
    route('terms', 'routes/marketing/terms.tsx'),
    route('status', 'routes/marketing/status.tsx'),
    route('sitemap', 'routes/marketing/sitemap.tsx'),
    route('reset-password', 'routes/marketing/mail-links/reset-password.tsx'),
    route('invitation', 'routes/marketing/mail-links/invitation.tsx'),
    route('confirm-email', 'routes/marketing/mail-links/confirm-email.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
