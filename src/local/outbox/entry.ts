export const outboxStates = [
  'queued',
  'sending',
  'needs-sign-in',
  'needs-confirmation',
  'conflict',
  'rejected',
] as const

/** How far an entry is; the table of transitions stands in README.md. */
export type OutboxState = (typeof outboxStates)[number]

/** Why an entry is not sent yet, in words for the person. */
export interface EntryProblem {
  /** A code of `contract/errors.ts`, or one of the device's own (`device-problems.ts`). */
  code: string
  message: string
}

/** A post on its way to the server. `id` is its Idempotency-Key, made once and kept over all retries. */
export interface OutboxEntry {
  id: string
  kind: 'create-post'
  userId: string
  projectId: string
  draftId: string
  state: OutboxState
  /** When the person pressed the button, in ms: what is older than 5 minutes is not posted 'now' unasked. */
  pressedAt: number
  createdAt: number
  attempts: number
  /** In ms; 0 means at once. */
  nextAttemptAt: number
  /** True from the first sending until the server says it did not take the post: an answer may have been lost. */
  mayHaveArrived: boolean
  problem: EntryProblem | null
}
