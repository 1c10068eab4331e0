/** Sizes do not vary from run to run, so they are asserted. KiB are brotli at its best quality. */
export const pageBudgets = [
  { path: '/signin', signedIn: false, scriptKiB: 110 },
  { path: '/calendar', signedIn: true, scriptKiB: 150, requests: 12 },
  { path: '/posts/create', signedIn: true, scriptKiB: 190 },
] as const

export const workerBudgets = { workerKiB: 48, precacheKiB: 450, precacheRawKiB: 1536 } as const
