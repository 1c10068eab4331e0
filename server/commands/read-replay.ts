import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { Replay } from '../billing/events/replay-events.ts'

export class UsageError extends Error {
  override message =
    'Uso: npm run billing:replay -- --since 2026-11-01 (ou --since 2026-11-01T12:00:00Z) ou --event evt_…'
}

const Since = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/),
  v.transform((text) => new Date(text)),
  v.check((date) => !Number.isNaN(date.getTime())),
)
const EventId = v.pipe(v.string(), v.regex(/^evt_\w{1,120}$/))

/** What the options of the command ask for. Throws `UsageError`. */
export function readReplay(args: readonly string[]): Replay {
  const { since, event } = readOptions(args)
  const date = v.safeParse(Since, since)
  if (date.success && event === undefined) return { since: date.output }
  const id = v.safeParse(EventId, event)
  if (id.success && since === undefined) return { eventId: id.output }
  throw new UsageError()
}

function readOptions(args: readonly string[]) {
  try {
    const options = { since: { type: 'string' }, event: { type: 'string' } } as const
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new UsageError()
  }
}
