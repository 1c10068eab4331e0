import * as v from 'valibot'
import type { ErrorCode } from '#contract/calls/errors.ts'

export const outboxStates = [
  'queued',
  'uploading',
  'sending',
  'needs-sign-in',
  'needs-confirmation',
  'conflict',
  'rejected',
] as const

/** How far an entry is. The table of transitions is in `../outbox/README.md`. */
export type OutboxState = (typeof outboxStates)[number]

/** Why an entry is not sent yet, in words for the person. */
export interface EntryProblem {
  /** A code of `contract/calls/errors.ts`, or one of the device's own (`../entries/device-problems.ts`). */
  code: string
  message: string
  /** The problem field by field, where the server said so. */
  details?: { field: string; message: string }[] | undefined
}

/** The fields that every kind of entry has. */
export interface EntryCore {
  /** Its Idempotency-Key, made once and kept over all retries. */
  id: string
  userId: string
  projectId: string
  state: OutboxState
  /**
   * When the person pressed the button, in ms: what is older than 5 minutes is not posted 'now'
   * unasked.
   */
  pressedAt: number
  createdAt: number
  attempts: number
  /** The earliest time of the next attempt, in ms; 0 means at once. */
  nextAttemptAt: number
  /**
   * True from the first sending until the server says it did not take it, since an answer may have
   * been lost.
   */
  mayHaveArrived: boolean
  problem: EntryProblem | null
}

/** Whether the server refused it because the plan of its project had ended. It is sent once that is paid. */
export function isUnpaid({ state, problem }: Pick<EntryCore, 'state' | 'problem'>): boolean {
  return state === 'rejected' && problem?.code === ('SUBSCRIPTION_REQUIRED' satisfies ErrorCode)
}

/** The same fields as a schema for stored rows. */
export const entryCore = {
  id: v.string(),
  userId: v.string(),
  projectId: v.string(),
  state: v.picklist(outboxStates),
  pressedAt: v.number(),
  createdAt: v.number(),
  attempts: v.number(),
  nextAttemptAt: v.number(),
  mayHaveArrived: v.boolean(),
  problem: v.nullable(
    v.object({
      code: v.string(),
      message: v.string(),
      details: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
    }),
  ),
}

/** The fields of a new entry. `key`: of an earlier sending that may have arrived. */
export function beginEntry(
  { userId, projectId }: Pick<EntryCore, 'userId' | 'projectId'>,
  { key, now }: { key: string | null; now: number },
): EntryCore {
  return {
    id: key ?? crypto.randomUUID(),
    userId,
    projectId,
    state: 'queued',
    pressedAt: now,
    createdAt: now,
    attempts: 0,
    nextAttemptAt: 0,
    mayHaveArrived: key !== null,
    problem: null,
  }
}
