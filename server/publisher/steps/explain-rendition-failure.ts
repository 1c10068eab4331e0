import { ApiError } from '../../http/api-error.ts'
import { JobError } from '../../isolated-jobs/job-error.ts'
import { NetworkError } from '../../networks/network.ts'

const unreadable =
  'Não conseguimos preparar uma das mídias para esta rede: o arquivo não pôde ser lido. Troque a mídia.'
const tooSlow = 'Preparar uma das mídias para esta rede demorou demais.'
const tooMany = 'Há muitas mídias sendo preparadas.'

/**
 * The delivery error for a rendition that could not be made. The file could be read when it was
 * uploaded, so a job that was ended may only have met a busy machine: it gets a few more attempts.
 */
export function explainRenditionFailure(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { code, cause, retryAfterSeconds } = error
  const detail = `copy: ${cause instanceof Error ? cause.message : code}`
  if (code === 'SERVICE_UNAVAILABLE')
    return new NetworkError('transient', tooMany, detail, { retryAfterSeconds, cause })
  if (code !== 'MEDIA_UNSUPPORTED') return error
  if (cause instanceof JobError && cause.code !== 'unreadable')
    return new NetworkError('transient', tooSlow, detail, { attemptsAtMost: 4, cause })
  return new NetworkError('media', unreadable, detail, { cause })
}
