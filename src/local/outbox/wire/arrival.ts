import type { ErrorCode } from '#contract/calls/errors.ts'
import type { ApiError } from '#local/calls/api-error.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import { kindOf } from '../kinds/kinds.ts'

/** One sending of an entry. */
export interface Attempt {
  /** As it was marked before the first byte left. */
  entry: OutboxEntry
  /** Whether an earlier sending under this key may have arrived already. */
  hadMaybeArrived: boolean
  /** Only its files were being uploaded, nothing of the post itself. */
  isUpload?: boolean
}

/**
 * Codes that the server answers only after it found no stored answer under the key: nothing of the
 * entry is there. See README.md, 'What a refusal proves'.
 */
const afterTheKey: readonly ErrorCode[] = [
  'SCHEDULE_IN_PAST',
  'SUBSCRIPTION_REQUIRED',
  'ACCOUNT_UNAVAILABLE',
  'TEMPLATE_LIMIT_REACHED',
  'MEDIA_RULES',
  'POST_REJECTED',
  'VERSION_CONFLICT',
  'ALREADY_PUBLISHED',
  'DELIVERY_IN_PROGRESS',
  // Something else is stored under this key, so this entry never will be.
  'IDEMPOTENCY_KEY_REUSED',
]

/**
 * Whether the post may be on the server after a refusal. A refusal from before the server looks at
 * the key (a proxy's 413, a rate limit, a bad token) only says that this attempt did nothing.
 */
export function mayHaveArrivedAfter(error: ApiError, attempt: Attempt): boolean {
  if (attempt.isUpload) return attempt.hadMaybeArrived
  const proofs = [...afterTheKey, ...kindOf(attempt.entry).proofsOfAbsence]
  if (proofs.some((code) => error.has(code))) return false
  return isInDoubt(error) || attempt.hadMaybeArrived
}

/** Whether the server may have done it all the same. */
function isInDoubt(error: ApiError): boolean {
  if (error.has('IDEMPOTENCY_IN_PROGRESS')) return true
  return error.status >= 500 && !error.has('STORAGE_FULL')
}
