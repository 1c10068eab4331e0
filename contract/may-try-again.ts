import type { ErrorCode } from './errors.ts'

const laterDespiteStatus: ReadonlySet<string> = new Set<ErrorCode>([
  'IDEMPOTENCY_IN_PROGRESS',
  'DELIVERY_IN_PROGRESS',
  'UPLOAD_INCOMPLETE',
  'UPLOAD_EXPIRED',
])
const neverDespiteStatus: ReadonlySet<string> = new Set<ErrorCode>([
  'LINKING_FAILED',
  'AI_NOT_CONFIGURED',
  'AI_FAILED',
  'AI_UNFINISHED',
])

/** Whether a server in trouble speaks. 423: the upload is held by a request that is about to end. */
export function isTroubleStatus(status: number): boolean {
  return status >= 500 || status === 429 || status === 408 || status === 423
}

/**
 * Whether the same request may succeed later, for devices: as `errorCodes` says, without that table,
 * which the worker would have to carry. A code of a newer server is judged by its status.
 */
export function mayTryAgain({ code, status }: { code: string; status: number }): boolean {
  if (laterDespiteStatus.has(code)) return true
  return isTroubleStatus(status) && !neverDespiteStatus.has(code)
}
