import { ApiError } from '../http/api-error.ts'

const keptMs = 60 * 60 * 1000
/** Those known longest go first. */
const mostKept = 1000

const refusals = new Map<string, { error: ApiError; until: number }>()

/** That a kept file cannot be read: whoever asks for it again within the hour makes nobody look again. */
export function rememberRefusal(mediaId: string, error: unknown): void {
  // Trouble of ours passes.
  if (!(error instanceof ApiError) || error.code !== 'MEDIA_UNSUPPORTED') return
  const [oldest] = refusals.keys()
  if (refusals.size >= mostKept && oldest !== undefined) refusals.delete(oldest)
  refusals.set(mediaId, { error, until: performance.now() + keptMs })
}

export function knownRefusal(mediaId: string): ApiError | undefined {
  const refusal = refusals.get(mediaId)
  if (!refusal) return undefined
  if (performance.now() < refusal.until) return refusal.error
  refusals.delete(mediaId)
  return undefined
}
