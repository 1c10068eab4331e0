import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { AnalyticsBatch, type AnalyticsEvent } from '#contract/site/analytics.ts'
import { browserStorage } from '#src/browser/browser-storage.ts'

const key = 'upubly.analyticsBatches'
const mostBatches = 20
/** The server recognizes a batch that arrives again for a week; an older one might be counted twice. */
const keptMs = 5 * millisecondsInDay

const KeptBatch = v.object({ ...AnalyticsBatch.entries, at: v.number() })
export type KeptBatch = v.InferOutput<typeof KeptBatch>

/** Batches that the server has not confirmed, the oldest first. */
export function readBatches(now = Date.now()): KeptBatch[] {
  const stored = parse(browserStorage.read(key))
  if (!Array.isArray(stored)) return []
  return stored.slice(-mostBatches).flatMap((row: unknown) => {
    const checked = v.safeParse(KeptBatch, row)
    return checked.success && now - checked.output.at < keptMs ? [checked.output] : []
  })
}

export function keepBatch(events: readonly AnalyticsEvent[]): KeptBatch {
  const batch = { batchId: crypto.randomUUID(), events: [...events], at: Date.now() }
  write([...readBatches(), batch])
  return batch
}

export function forgetBatch(batchId: string): void {
  write(readBatches().filter((batch) => batch.batchId !== batchId))
}

export function forgetBatches(): void {
  browserStorage.remove(key)
}

function write(batches: readonly KeptBatch[]): void {
  if (batches.length === 0) forgetBatches()
  else browserStorage.write(key, JSON.stringify(batches.slice(-mostBatches)))
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
