import { expect, it } from 'vitest'
import { DeliveryState, type TimeState } from '#contract/posts/schedule.ts'
import { deliveryEvents, stateAfter, transition } from './transition.ts'

/** The table of README.md: one row per state, with the result of each event. */
const table: Record<TimeState, Partial<Record<string, TimeState>>> = {
  paused: { cancel: 'cancelled' },
  scheduled: {
    stage: 'staging',
    disconnect: 'needs-reconnect',
    cancel: 'cancelled',
    miss: 'needs-decision',
  },
  staging: {
    stage: 'staging',
    staged: 'staged',
    recall: 'committing',
    retry: 'retrying',
    reject: 'rejected',
    disconnect: 'needs-reconnect',
    cancel: 'cancelled',
    miss: 'needs-decision',
  },
  staged: {
    stage: 'staging',
    commit: 'committing',
    disconnect: 'needs-reconnect',
    cancel: 'cancelled',
    miss: 'needs-decision',
  },
  committing: {
    confirm: 'published',
    retry: 'retrying',
    reject: 'rejected',
    disconnect: 'needs-reconnect',
    'give-up': 'unconfirmed',
    miss: 'needs-decision',
  },
  retrying: {
    stage: 'staging',
    disconnect: 'needs-reconnect',
    cancel: 'cancelled',
    miss: 'needs-decision',
  },
  published: {},
  'needs-reconnect': {
    cancel: 'cancelled',
    resume: 'retrying',
    restore: 'scheduled',
    miss: 'needs-decision',
  },
  'needs-decision': { cancel: 'cancelled', release: 'retrying' },
  rejected: {},
  unconfirmed: {},
  cancelled: {},
}

it('the states of a delivery change exactly as in the table, for every state and event', () => {
  for (const state of [...DeliveryState.options, 'paused'] as const)
    for (const event of deliveryEvents)
      expect([state, event, transition(state, event)]).toEqual([state, event, table[state][event]])
})

it('the states of a delivery become published only from a started commit', () => {
  const ways = deliveryEvents.filter((event) => stateAfter(event) === 'published')
  expect(ways).toEqual(['confirm'])
  const before = DeliveryState.options.filter((state) => transition(state, 'confirm'))
  expect(before).toEqual(['committing'])
})

it('the states of a delivery cannot be cancelled once the commit has begun', () => {
  expect(transition('committing', 'cancel')).toBeUndefined()
})
