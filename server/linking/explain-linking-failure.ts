import { ApiError } from '../http/api-error.ts'
import type { NetworkError } from '../networks/network.ts'

/** Whether the same attempt may succeed later. */
export function isPassing({ failure }: NetworkError): boolean {
  return failure === 'transient' || failure === 'rate_limited'
}

/** What the person is told: the network's words where they can do something about it. */
export function explainLinkingFailure(error: NetworkError): ApiError {
  const { failure, explanation, retryAfterSeconds } = error
  if (isPassing(error))
    return new ApiError('NETWORK_UNAVAILABLE', { cause: error, retryAfterSeconds })
  const isTheirs = failure === 'permission' || failure === 'content'
  return new ApiError('LINKING_FAILED', {
    ...(isTheirs && { message: explanation }),
    cause: error,
  })
}
