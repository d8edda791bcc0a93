import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // A page brings the routes that its links lead to; the whole list, most of it the office's, would weigh on everybody.
  routeDiscovery: { mode: 'lazy' },
  splitRouteModules: false,
} satisfies Config
