import type { Planning } from '#contract/posts/planning.ts'
import type { Project } from '#contract/projects/project.ts'
import type { Draft, EditDraft } from './rows.ts'

// Rows that the device writes about what a person made. Each is deleted with what it is about, or
// after a time.

/** A discarded draft that can still be brought back. */
export interface DiscardedDraftRow {
  id: string
  draft: Draft
  discardedAt: number
}

/** Files that were taken out of a draft or edit, and may be put back for a while. */
export interface RemovedMediaRow {
  ownerId: string
  hashes: string[]
  removedAt: number
}

/** How many times checking a chosen file was attempted. */
export interface IncomingTriesRow {
  id: string
  tries: number
  /** Why a file for the storage cannot be kept, in Portuguese; nobody looked when that was found. */
  refusal?: string
}

/** A delivered change of a post that no list of this device shows yet. */
export interface OwnChangeRow {
  postId: string
  /** The revision that the lists may still have. */
  from: number
  /** The server's present revision. */
  to: number
  edit: EditDraft
}

/**
 * How far the sending of an entry is. In a table of its own, because it changes often and lists
 * watch the entries.
 */
export interface ProgressRow {
  entryId: string
  sentBytes: number
  totalBytes: number
  /**
   * When the server was last heard of the sending, or it began, in ms; 0 for a new attempt after
   * one without an answer.
   */
  movedAt: number
}

/** A person's sending is paused. */
export interface PauseRow {
  userId: string
  since: number
}

/** A planning as the outbox last received it. */
export interface ServerPlanningRow {
  userId: string
  projectId: string
  planning: Planning
  keptAt: number
}

/** The projects of a person, as this device last saw them. */
export interface KnownProjectsRow {
  userId: string
  projects: Project[]
}

/** A session that was ended on this device; the server may not know yet. */
export interface OwedSignOutRow {
  /** Its SHA-256, in hex; versions before kept the token itself. */
  refreshToken: string
  owedAt: number
}

/** A sign-out on this device that no sign-in followed. */
export interface DepartureRow {
  userId: string
  leftAt: number
}
