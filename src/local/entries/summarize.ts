import { isUnpaid } from '#local/database/entry-core.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'

/** One state for the whole outbox; what needs the person comes first, then what waits for a plan. */
export type OutboxSummary = 'empty' | 'waiting' | 'sending' | 'unpaid' | 'needs-person'

const onItsWay: ReadonlySet<OutboxEntry['state']> = new Set(['queued', 'uploading', 'sending'])

/** Of all entries of a person. Pure. */
export function summarize(
  entries: readonly Pick<OutboxEntry, 'state' | 'problem'>[],
): OutboxSummary {
  if (entries.length === 0) return 'empty'
  const states = new Set(entries.filter((entry) => !isUnpaid(entry)).map(({ state }) => state))
  if ([...states].some((state) => !onItsWay.has(state))) return 'needs-person'
  if (entries.some(isUnpaid)) return 'unpaid'
  return states.has('sending') || states.has('uploading') ? 'sending' : 'waiting'
}
