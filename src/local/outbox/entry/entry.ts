export const outboxStates = [
  'queued',
  'uploading',
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
  /** What is wrong, part by part, where the server said so. */
  details?: { field: string; message: string }[] | undefined
}

export interface EntryCore {
  /** Its Idempotency-Key, made once and kept over all retries. */
  id: string
  userId: string
  projectId: string
  state: OutboxState
  /** When the person pressed the button, in ms: what is older than 5 minutes is not posted 'now' unasked. */
  pressedAt: number
  createdAt: number
  attempts: number
  /** In ms; 0 means at once. */
  nextAttemptAt: number
  /** True from the first sending until the server says it did not take it: an answer may have been lost. */
  mayHaveArrived: boolean
  problem: EntryProblem | null
}

/** A new post on its way to the server. */
export interface CreateEntry extends EntryCore {
  kind: 'create-post'
  draftId: string
}

/** A change of a post on its way; those of one post go in the order they were made. */
export interface ChangeEntry extends EntryCore {
  kind: 'edit-post' | 'delete-post'
  /** The row of `edits` with what is changed. */
  editId: string
  postId: string
}

/** What a draft said when it was saved to be used again, on its way. */
export interface TemplateEntry extends EntryCore {
  kind: 'save-template'
  /** A copy of the draft as it was then. */
  draftId: string
}

/** A change of a project's hours and hashtags on its way; those of one project go in order. */
export interface PlanningEntry extends EntryCore {
  kind: 'save-planning'
  /** The row of `plannings`. */
  planningId: string
}

export type OutboxEntry = CreateEntry | ChangeEntry | TemplateEntry | PlanningEntry
export type EntryKind = OutboxEntry['kind']

/** One that carries a draft. */
export function isOfDraft<E extends OutboxEntry>(
  entry: E,
): entry is Extract<E, { kind: 'create-post' | 'save-template' }> {
  return entry.kind === 'create-post' || entry.kind === 'save-template'
}

/** One that changes a post. */
export function isOfPost<E extends OutboxEntry>(
  entry: E,
): entry is Extract<E, { kind: 'edit-post' | 'delete-post' }> {
  return entry.kind === 'edit-post' || entry.kind === 'delete-post'
}
