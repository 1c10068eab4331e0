/** Sizes do not vary from run to run, so they are asserted. KiB are brotli at its best quality. */
export const pageBudgets = [
  { path: '/signin', signedIn: false, scriptKiB: 110 },
  { path: '/calendar', signedIn: true, scriptKiB: 155, requests: 12 },
  { path: '/posts/create', signedIn: true, scriptKiB: 190 },
] as const

export const workerBudgets = {
  workerKiB: 48,
  precacheKiB: 600,
  precacheRawKiB: 2048,
  /** The page that needs nothing but itself, in the precache too. */
  rescueKiB: 8,
} as const
