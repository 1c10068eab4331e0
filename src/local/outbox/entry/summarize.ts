import type { OutboxEntry } from '#local/outbox/kinds/entries.ts'

/** One state for the whole outbox; what needs the person comes first. */
export type OutboxSummary = 'empty' | 'waiting' | 'sending' | 'needs-person'

const onItsWay: ReadonlySet<OutboxEntry['state']> = new Set(['queued', 'uploading', 'sending'])

/** Of all entries of a person. Pure. */
export function summarize(entries: readonly Pick<OutboxEntry, 'state'>[]): OutboxSummary {
  if (entries.length === 0) return 'empty'
  const states = new Set(entries.map((entry) => entry.state))
  if ([...states].some((state) => !onItsWay.has(state))) return 'needs-person'
  return states.has('sending') || states.has('uploading') ? 'sending' : 'waiting'
}
