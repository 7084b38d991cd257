/** How React Router finds and builds the pages. */
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The list of routes is small: sending it once saves a request before every first navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
