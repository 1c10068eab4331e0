import { apiBase } from '#contract/calls/api.ts'
import { recordAnalytics } from '#contract/endpoints/marketing.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { askServer } from '../ask-server.ts'
import { readChoice } from './consent-choice.ts'
import { forgetBatch, type KeptBatch, readBatches } from './kept-batches.ts'

/**
 * Sends a batch with a beacon, when its page is left. A beacon gets no answer, so the batch stays on the
 * device, and `confirmBatches` sends it once more: the server counts it once.
 */
export function sendOnLeaving({ batchId, events }: KeptBatch): void {
  const body = new Blob([JSON.stringify({ batchId, events })], { type: 'application/json' })
  navigator.sendBeacon?.(apiBase + recordAnalytics.path, body)
}

/**
 * Sends the batches that earlier pages left. Stops when the connection is gone, the rate limit is reached, or
 * the visitor has refused on another page. A batch that the server has answered is deleted.
 */
export async function confirmBatches(): Promise<void> {
  for (const { batchId, events } of readBatches()) {
    if (readChoice() !== 'accepted') return
    try {
      await askServer(recordAnalytics, { batchId, events })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'RATE_LIMITED') return
    }
    forgetBatch(batchId)
  }
}
