import * as v from 'valibot'
import { type EntryCore, entryCore } from '#local/outbox/entry/entry-core.ts'

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

/** As stored rows and messages between pages name them: what was shipped once stays. */
export const entryKinds = [
  'create-post',
  'edit-post',
  'delete-post',
  'save-template',
  'save-planning',
] as const satisfies EntryKind[]

export const OutboxEntryRow = v.variant('kind', [
  v.object({ ...entryCore, kind: v.literal('create-post'), draftId: v.string() }),
  v.object({
    ...entryCore,
    kind: v.picklist(['edit-post', 'delete-post']),
    editId: v.string(),
    postId: v.string(),
  }),
  v.object({ ...entryCore, kind: v.literal('save-template'), draftId: v.string() }),
  v.object({ ...entryCore, kind: v.literal('save-planning'), planningId: v.string() }),
]) satisfies v.GenericSchema<unknown, OutboxEntry>
