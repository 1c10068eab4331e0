import { apiBase } from '#contract/api.ts'
import { recordAnalytics } from '#contract/endpoints/marketing.ts'
import { ApiError } from '#local/api-error.ts'
import { askServer } from '../ask-server.ts'
import { readChoice } from './consent-choice.ts'
import { forgetBatch, type KeptBatch, readBatches } from './kept-batches.ts'

/**
 * The last word of a page that is being left. Nobody hears whether it arrives, so the batch stays on
 * the device, and `confirmBatches` sends it once more: the server counts it once.
 */
export function sendOnLeaving({ batchId, events }: KeptBatch): void {
  const body = new Blob([JSON.stringify({ batchId, events })], { type: 'application/json' })
  navigator.sendBeacon?.(apiBase + recordAnalytics.path, body)
}

/**
 * Sends what earlier pages left, until the connection is gone or another page was told a no; what the
 * server answered to is forgotten.
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
