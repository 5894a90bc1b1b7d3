import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // All routes are known from the first page on: no manifest requests while browsing.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
