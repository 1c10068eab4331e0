import type { EntryProblem, OutboxEntry, OutboxState } from './entry.ts'

/** Everything that can happen to an entry. */
export type OutboxEvent =
  | { type: 'send-started' }
  | { type: 'delivered' }
  | { type: 'postponed'; nextAttemptAt: number; problem: EntryProblem }
  | { type: 'session-missing'; problem: EntryProblem }
  | { type: 'time-passed'; problem: EntryProblem }
  | { type: 'conflicted'; problem: EntryProblem }
  | { type: 'refused'; problem: EntryProblem }
  | { type: 'left-behind' }
  | { type: 'signed-in' }
  | { type: 'retry-asked' }
  | { type: 'confirmed'; pressedAt: number }
  | { type: 'withdrawn' }

type Next = OutboxState | 'gone'

const table: Record<OutboxState, Partial<Record<OutboxEvent['type'], Next>>> = {
  queued: {
    'send-started': 'sending',
    postponed: 'queued',
    'session-missing': 'needs-sign-in',
    'time-passed': 'needs-confirmation',
    refused: 'rejected',
    'retry-asked': 'queued',
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
 * The entry after the event, 'gone' when its row is to be deleted, or undefined when the event means
 * nothing in its state (the caller changes nothing). The only place where a state is assigned.
 */
export function transition(
  entry: OutboxEntry,
  event: OutboxEvent,
): OutboxEntry | 'gone' | undefined {
  const state = table[entry.state][event.type]
  if (state === undefined || state === 'gone') return state
  return { ...entry, state, ...changeFields(entry, event) }
}

function changeFields(entry: OutboxEntry, event: OutboxEvent): Partial<OutboxEntry> {
  switch (event.type) {
    case 'send-started':
      return { attempts: entry.attempts + 1, mayHaveArrived: true, problem: null }
    case 'postponed':
      return { nextAttemptAt: event.nextAttemptAt, problem: event.problem }
    case 'session-missing':
      return { problem: event.problem }
    case 'time-passed':
    case 'conflicted':
    case 'refused':
      // While sending it is the server that says no, so nothing hangs in the air any more. Before
      // sending it is the device, which knows nothing of an earlier attempt.
      return {
        mayHaveArrived: entry.state === 'sending' ? false : entry.mayHaveArrived,
        problem: event.problem,
      }
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
