import type { TimeState } from '#contract/posts/schedule.ts'

/**
 * What can happen to a target. Each event leads to one state; README.md has the table with reasons.
 */
export type DeliveryEvent =
  | 'stage'
  | 'staged'
  | 'commit'
  | 'recall'
  | 'confirm'
  | 'retry'
  | 'reject'
  | 'disconnect'
  | 'give-up'
  | 'cancel'
  | 'resume'
  | 'restore'
  | 'miss'
  | 'release'

interface Edge {
  from: readonly TimeState[]
  to: TimeState
}

const edges: Readonly<Record<DeliveryEvent, Edge>> = {
  stage: { from: ['scheduled', 'staging', 'staged', 'retrying'], to: 'staging' },
  staged: { from: ['staging'], to: 'staged' },
  commit: { from: ['staged'], to: 'committing' },
  recall: { from: ['staging'], to: 'committing' },
  confirm: { from: ['committing'], to: 'published' },
  retry: { from: ['staging', 'committing'], to: 'retrying' },
  reject: { from: ['staging', 'committing'], to: 'rejected' },
  disconnect: {
    from: ['scheduled', 'staging', 'staged', 'committing', 'retrying'],
    to: 'needs-reconnect',
  },
  'give-up': { from: ['committing'], to: 'unconfirmed' },
  cancel: {
    from: [
      ...(['scheduled', 'staging', 'staged', 'retrying'] as const),
      ...(['needs-reconnect', 'needs-decision', 'paused'] as const),
    ],
    to: 'cancelled',
  },
  resume: { from: ['needs-reconnect'], to: 'retrying' },
  restore: { from: ['needs-reconnect'], to: 'scheduled' },
  miss: {
    from: ['scheduled', 'staging', 'staged', 'committing', 'retrying', 'needs-reconnect'],
    to: 'needs-decision',
  },
  release: { from: ['needs-decision'], to: 'retrying' },
}

/** @internal The tests of the table go through all of it. */
export const deliveryEvents = Object.keys(edges) as DeliveryEvent[]

/**
 * The state after an event, or undefined when the event cannot happen in this state.
 * @internal The product asks in the database (`statesBefore`); this is for the tests of the table.
 */
export function transition(state: TimeState, event: DeliveryEvent): TimeState | undefined {
  return statesBefore(event).includes(state) ? stateAfter(event) : undefined
}

/** The states in which an event may happen: the condition of its UPDATE. */
export function statesBefore(event: DeliveryEvent): readonly TimeState[] {
  return edges[event].from
}

/** Wherever the event may happen it leads to the same state. */
export function stateAfter(event: DeliveryEvent): TimeState {
  return edges[event].to
}
