import { ApiError } from '../http/api-error.ts'

const keptMs = 60 * 60 * 1000
/** The oldest are dropped first. */
const mostKept = 1000

const refusals = new Map<string, { error: ApiError; until: number }>()

/**
 * Remembers for an hour that a stored file cannot be read, or its copy not be made, so that requests
 * do not try again and again. `id`: of the media, or the key of the copy.
 */
export function rememberRefusal(id: string, error: unknown): void {
  // Other errors are the server's own, and pass.
  if (!(error instanceof ApiError) || error.code !== 'MEDIA_UNSUPPORTED') return
  const [oldest] = refusals.keys()
  if (refusals.size >= mostKept && oldest !== undefined) refusals.delete(oldest)
  refusals.set(id, { error, until: performance.now() + keptMs })
}

export function knownRefusal(id: string): ApiError | undefined {
  const refusal = refusals.get(id)
  if (!refusal) return undefined
  if (performance.now() < refusal.until) return refusal.error
  refusals.delete(id)
  return undefined
}
