/** Every URL of the product, one line each. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('home', 'routes/home-redirect.ts'),
  layout('routes/app/frame.tsx', [
    route('dashboard', 'routes/app/dashboard.tsx'),
    route('tracks', 'routes/app/tracks.tsx'),
    route('track/:id', 'routes/app/track.tsx'),
    route('settings', 'routes/app/settings.tsx'),
    route('admin/sync', 'routes/app/admin-sync.tsx'),
  ]),
  // A language prefix or, with anything else, the not-found page: `:language` takes one segment.
  route(':language', 'routes/marketing/localized-home.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
