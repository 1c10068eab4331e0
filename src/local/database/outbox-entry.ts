import * as v from 'valibot'
import { type EntryCore, entryCore } from './entry-core.ts'

/** A new post on its way to the server. */
export interface CreateEntry extends EntryCore {
  kind: 'create-post'
  draftId: string
}

/** A change of a post on its way; changes of one post are sent in the order they were made. */
export interface ChangeEntry extends EntryCore {
  kind: 'edit-post' | 'delete-post'
  /** The row of `edits` with what is changed. */
  editId: string
  postId: string
}

/** A draft that was saved as a template, on its way. */
export interface TemplateEntry extends EntryCore {
  kind: 'save-template'
  /** A copy of the draft as it was then. */
  draftId: string
}

/**
 * A change of a project's weekly slots and hashtag groups on its way; those of one project are sent
 * in order.
 */
export interface PlanningEntry extends EntryCore {
  kind: 'save-planning'
  /** The row of `plannings`. */
  planningId: string
}

/** A file on its way to a folder of the storage; the row of `storageUploads` has the entry's id. */
export interface StoreFileEntry extends EntryCore {
  kind: 'store-file'
}

export type OutboxEntry = CreateEntry | ChangeEntry | TemplateEntry | PlanningEntry | StoreFileEntry
export type EntryKind = OutboxEntry['kind']

/** Names in stored rows and in messages between tabs: never rename one that was shipped. */
export const entryKinds = [
  'create-post',
  'edit-post',
  'delete-post',
  'save-template',
  'save-planning',
  'store-file',
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
  v.object({ ...entryCore, kind: v.literal('store-file') }),
]) satisfies v.GenericSchema<unknown, OutboxEntry>
