import { expect, it } from 'vitest'
import { type OutboxState, outboxStates } from '#local/database/entry-core.ts'
import type { CreateEntry } from '#local/database/outbox-entry.ts'
import { type OutboxEvent, transition } from './transition.ts'

const problem = { code: 'INTERNAL', message: 'Algo deu errado.' }
const events: { [T in OutboxEvent['type']]: Extract<OutboxEvent, { type: T }> } = {
  'upload-started': { type: 'upload-started' },
  'send-started': { type: 'send-started' },
  delivered: { type: 'delivered' },
  postponed: { type: 'postponed', nextAttemptAt: 9_000, problem },
  stopped: { type: 'stopped', problem: null },
  'session-missing': { type: 'session-missing', problem },
  'time-passed': { type: 'time-passed', problem },
  conflicted: { type: 'conflicted', problem },
  refused: { type: 'refused', problem },
  'left-behind': { type: 'left-behind' },
  'signed-in': { type: 'signed-in' },
  'retry-asked': { type: 'retry-asked' },
  confirmed: { type: 'confirmed', pressedAt: 7_000 },
  withdrawn: { type: 'withdrawn' },
}

const entry = (state: OutboxState, changes: Partial<CreateEntry> = {}): CreateEntry => ({
  id: 'key',
  kind: 'create-post',
  userId: 'ana',
  projectId: 'project',
  draftId: 'draft',
  state,
  pressedAt: 1_000,
  createdAt: 1_000,
  attempts: 2,
  nextAttemptAt: 5_000,
  mayHaveArrived: false,
  problem: null,
  ...changes,
})

/** The table of ../outbox/README.md, row by row; events that are not listed change nothing. */
const allowed: Record<OutboxState, Partial<Record<OutboxEvent['type'], OutboxState | 'gone'>>> = {
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

for (const state of outboxStates)
  for (const event of Object.values(events)) {
    const expected = allowed[state][event.type]
    it(`${event.type} in ${state} leads to ${expected ?? 'no change'}`, () => {
      const next = transition(entry(state), event)
      expect(typeof next === 'object' ? next.state : next).toBe(expected)
    })
  }

it('transition ignores all actions of the person in the state sending', () => {
  for (const type of ['retry-asked', 'confirmed', 'withdrawn', 'signed-in'] as const)
    expect(transition(entry('sending'), events[type])).toBeUndefined()
})

it('transition counts one attempt for an upload and the request after it, and does not mark it as arrived before that', () => {
  const uploading = transition(entry('queued', { problem }), events['upload-started'])
  expect(uploading).toMatchObject({ attempts: 3, mayHaveArrived: false, problem: null })
  expect(transition(uploading as CreateEntry, events['send-started'])).toMatchObject({
    attempts: 3,
    mayHaveArrived: true,
  })
})

it('transition does not count an attempt of an upload that made progress or was stopped on purpose', () => {
  const uploading = entry('uploading')
  expect(transition(uploading, { ...events.postponed, hasProgressed: true })).toMatchObject({
    attempts: 0,
    nextAttemptAt: 9_000,
  })
  expect(transition(uploading, events.postponed)).toMatchObject({ attempts: 2 })
  expect(transition(uploading, events.stopped)).toMatchObject({ attempts: 1, nextAttemptAt: 0 })
})

it('transition counts the attempt and marks the post as possibly arrived before the first byte is sent', () => {
  expect(transition(entry('queued', { problem }), events['send-started'])).toMatchObject({
    attempts: 3,
    mayHaveArrived: true,
    problem: null,
  })
})

it('transition treats the post as possibly arrived until an event proves that it is not', () => {
  const sending = entry('sending', { mayHaveArrived: true })
  expect(transition(sending, events.postponed)).toMatchObject({ mayHaveArrived: true })
  expect(transition(sending, events['left-behind'])).toMatchObject({ mayHaveArrived: true })
  expect(transition(sending, events['session-missing'])).toMatchObject({ mayHaveArrived: true })
  expect(transition(sending, events.refused)).toMatchObject({ mayHaveArrived: true })
  for (const type of ['postponed', 'refused', 'time-passed', 'conflicted'] as const)
    expect(transition(sending, { ...events[type], mayHaveArrived: false })).toMatchObject({
      mayHaveArrived: false,
    })
})

it('transition does not treat a refusal by the device as one by the server', () => {
  const queued = entry('queued', { mayHaveArrived: true })
  expect(transition(queued, events.refused)).toMatchObject({ mayHaveArrived: true })
})

it('transition keeps the key in every event but the last', () => {
  for (const state of outboxStates)
    for (const event of Object.values(events)) {
      const next = transition(entry(state), event)
      if (typeof next === 'object') expect(next.id).toBe('key')
    }
})

it("transition counts the time of 'post now' from the confirmation", () => {
  expect(transition(entry('needs-confirmation', { problem }), events.confirmed)).toMatchObject({
    pressedAt: 7_000,
    nextAttemptAt: 0,
    problem: null,
  })
})
