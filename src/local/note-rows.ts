import type { Planning } from '#contract/planning.ts'
import type { Project } from '#contract/project.ts'
import type { Draft, EditDraft } from './rows.ts'

// What the device notes of what a person made, as it is stored. Each row has its end: it goes with what it
// is about, or after a time.

/** A draft that was discarded a moment ago and can be brought back. */
export interface DiscardedDraftRow {
  id: string
  draft: Draft
  discardedAt: number
}

/** Files that were taken out of a draft or edit a moment ago, and may be put back. */
export interface RemovedMediaRow {
  ownerId: string
  hashes: string[]
  removedAt: number
}

/** How often a chosen file was looked at. */
export interface IncomingTriesRow {
  id: string
  tries: number
}

/** A change of a post that arrived and that no list of this device shows yet. */
export interface OwnChangeRow {
  postId: string
  /** The version as the lists may still have it. */
  from: number
  /** What the server has since. */
  to: number
  edit: EditDraft
}

/** How far the sending of an entry is. In a row of its own: it changes often, and entries are watched by lists. */
export interface ProgressRow {
  entryId: string
  sentBytes: number
  totalBytes: number
  /** When the server was last heard of it, or it began; 0: it begins anew after a silence. */
  movedAt: number
}

/** A person's sending is paused. */
export interface PauseRow {
  userId: string
  since: number
}

/** A planning as the outbox last heard of it. */
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

/** A session that was left here and that the server may not know to be over. */
export interface OwedSignOutRow {
  refreshToken: string
  owedAt: number
}

/** Somebody signed out here, and did not come back. */
export interface DepartureRow {
  userId: string
  leftAt: number
}
