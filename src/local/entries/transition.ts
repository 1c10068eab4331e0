import type { EntryCore, EntryProblem, OutboxState } from '#local/database/entry-core.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'

/** What a refusal proved about the post being on the server; left out, that stays as it was. */
interface Arrival {
  mayHaveArrived?: boolean
}

/** Everything that can happen to an entry. */
export type OutboxEvent =
  | { type: 'upload-started' }
  | { type: 'send-started' }
  | { type: 'delivered' }
  | ({
      type: 'postponed'
      nextAttemptAt: number
      problem: EntryProblem
      /**
       * Some bytes arrived before it broke off, so a slow connection does not count as a failed
       * attempt.
       */
      hasProgressed?: boolean
    } & Arrival)
  | { type: 'stopped'; problem: EntryProblem | null }
  | ({ type: 'session-missing'; problem: EntryProblem } & Arrival)
  | ({ type: 'time-passed'; problem: EntryProblem } & Arrival)
  | ({ type: 'conflicted'; problem: EntryProblem } & Arrival)
  | ({ type: 'refused'; problem: EntryProblem } & Arrival)
  | { type: 'left-behind' }
  | { type: 'signed-in' }
  | { type: 'retry-asked' }
  | { type: 'confirmed'; pressedAt: number }
  | { type: 'withdrawn' }

type Next = OutboxState | 'gone'

const table: Record<OutboxState, Partial<Record<OutboxEvent['type'], Next>>> = {
  queued: {
    'upload-started': 'uploading',
    'send-started': 'sending',
    postponed: 'queued',
    'session-missing': 'needs-sign-in',
    'time-passed': 'needs-confirmation',
    refused: 'rejected',
    'retry-asked': 'queued',
    withdrawn: 'gone',
  },
  uploading: {
    'send-started': 'sending',
    postponed: 'queued',
    stopped: 'queued',
    'session-missing': 'needs-sign-in',
    refused: 'rejected',
    'left-behind': 'queued',
    'retry-asked': 'uploading',
    withdrawn: 'gone',
  },
  sending: {
    delivered: 'gone',
    postponed: 'queued',
    'session-missing': 'needs-sign-in',
    'time-passed': 'needs-confirmation',
    conflicted: 'conflict',
    refused: 'rejected',
    'left-behind': 'queued',
  },
  'needs-sign-in': { 'signed-in': 'queued', 'retry-asked': 'queued', withdrawn: 'gone' },
  'needs-confirmation': { confirmed: 'queued', withdrawn: 'gone' },
  conflict: { withdrawn: 'gone' },
  rejected: { 'retry-asked': 'queued', withdrawn: 'gone' },
}

/**
 * The entry after the event; 'gone' when its row is to be deleted; undefined when the event has no
 * meaning in its state, and the caller changes nothing. Pure, and the only place where a state is
 * assigned.
 */
export function transition(
  entry: OutboxEntry,
  event: OutboxEvent,
): OutboxEntry | 'gone' | undefined {
  const state = table[entry.state][event.type]
  if (state === undefined || state === 'gone') return state
  return { ...entry, state, ...changeFields(entry, event) }
}

function changeFields(entry: OutboxEntry, event: OutboxEvent): Partial<EntryCore> {
  switch (event.type) {
    case 'upload-started':
      return { attempts: entry.attempts + 1, problem: null }
    case 'send-started':
      // One attempt, whether its files were uploaded first or are in the form.
      return {
        attempts: entry.state === 'uploading' ? entry.attempts : entry.attempts + 1,
        mayHaveArrived: true,
        problem: null,
      }
    case 'postponed': {
      const { nextAttemptAt, problem, hasProgressed = false } = event
      return { nextAttemptAt, problem, ...(hasProgressed && { attempts: 0 }), ...arrival(event) }
    }
    case 'stopped':
      // Stopped on purpose: no failed attempt.
      return {
        attempts: Math.max(0, entry.attempts - 1),
        nextAttemptAt: 0,
        problem: event.problem,
      }
    case 'session-missing':
    case 'time-passed':
    case 'conflicted':
    case 'refused':
      return { problem: event.problem, ...arrival(event) }
    case 'confirmed':
      return { pressedAt: event.pressedAt, nextAttemptAt: 0, problem: null }
    case 'left-behind':
    case 'signed-in':
    case 'retry-asked':
    case 'delivered':
    case 'withdrawn':
      return { nextAttemptAt: 0, problem: null }
  }
}

function arrival({ mayHaveArrived }: Arrival): Arrival {
  return mayHaveArrived === undefined ? {} : { mayHaveArrived }
}
