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
/** The entries of one kind. */
export type EntryOf<Kind extends EntryKind> = OutboxEntry & { kind: Kind }

const changeFields = { ...entryCore, editId: v.string(), postId: v.string() }

/**
 * The stored rows of each kind. The kinds are names in stored rows and in messages between tabs:
 * never rename one that was shipped.
 */
const rows = {
  'create-post': v.object({ ...entryCore, kind: v.literal('create-post'), draftId: v.string() }),
  'edit-post': v.object({ ...changeFields, kind: v.literal('edit-post') }),
  'delete-post': v.object({ ...changeFields, kind: v.literal('delete-post') }),
  'save-template': v.object({
    ...entryCore,
    kind: v.literal('save-template'),
    draftId: v.string(),
  }),
  'save-planning': v.object({
    ...entryCore,
    kind: v.literal('save-planning'),
    planningId: v.string(),
  }),
  'store-file': v.object({ ...entryCore, kind: v.literal('store-file') }),
} satisfies { [Kind in EntryKind]: v.GenericSchema<unknown, EntryOf<Kind>> }

export const entryKinds = Object.keys(rows) as EntryKind[]

export const OutboxEntryRow = v.variant('kind', Object.values(rows)) satisfies v.GenericSchema<
  unknown,
  OutboxEntry
>
