import { networkIds, networks } from '#contract/networks/networks.ts'

/** First path segments that the sandbox uses itself: an account of that name would have no page. */
export const reservedPaths: readonly string[] = [
  ...networkIds.filter((id) => networks[id].isPublishable),
  'stripe',
  'media',
  'api',
  '_control',
  '_assets',
]
