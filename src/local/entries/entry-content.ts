import type * as v from 'valibot'
import type { LocalDatabase } from '#local/database/db.ts'
import type {
  ChangeEntry,
  CreateEntry,
  EntryKind,
  OutboxEntry,
  TemplateEntry,
} from '#local/database/outbox-entry.ts'
import type { Draft, EditDraft, PlanningChange, StorageUpload } from '#local/database/rows.ts'
import {
  DraftRow,
  EditDraftRow,
  PlanningChangeRow,
  readValid,
  StorageUploadRow,
} from '#local/database/stored-rows.ts'
import { filesOf } from '#local/media/files-of.ts'

/**
 * What an entry carries: a row with an id of its own that stays the same when the entry is made
 * again.
 */
export type EntryContent = Draft | EditDraft | PlanningChange | StorageUpload

/** In which table the content of a kind is stored. */
interface ContentPlace<Entry = OutboxEntry, Content = EntryContent> {
  readonly row: v.GenericSchema<unknown, Content>
  get(db: LocalDatabase, id: string): PromiseLike<Content | undefined>
  idOf(entry: Entry): string
  /** Entries with the same key are sent one after the other; undefined: in any order. */
  orderOf(entry: Entry): string | undefined
}

const ofDraft = {
  row: DraftRow,
  get: (db: LocalDatabase, id: string) => db.drafts.get(id),
  idOf: ({ draftId }: CreateEntry | TemplateEntry) => draftId,
  orderOf: () => undefined,
}

const ofChange: ContentPlace<ChangeEntry, EditDraft> = {
  row: EditDraftRow,
  get: (db, id) => db.edits.get(id),
  idOf: ({ editId }) => editId,
  orderOf: ({ userId, postId }) => `${userId} ${postId}`,
}

const places: {
  [Kind in EntryKind]: ContentPlace<Extract<OutboxEntry, { kind: Kind }>>
} = {
  'create-post': ofDraft,
  'save-template': ofDraft,
  'edit-post': ofChange,
  'delete-post': ofChange,
  'save-planning': {
    row: PlanningChangeRow,
    get: (db, id) => db.plannings.get(id),
    idOf: ({ planningId }) => planningId,
    orderOf: ({ userId, projectId }) => `${userId} ${projectId}`,
  },
  'store-file': {
    row: StorageUploadRow,
    get: (db, id) => db.storageUploads.get(id),
    idOf: ({ id }) => id,
    orderOf: () => undefined,
  },
}

// Each kind's functions are only called with entries of that kind.
const placeOf = ({ kind }: { kind: EntryKind }): ContentPlace => places[kind]

/** The tables that hold content. */
export function contentTables(db: LocalDatabase) {
  return [db.drafts, db.edits, db.plannings, db.storageUploads]
}

/** Undefined when its content is lost or damaged. */
export async function readEntryContent(
  db: LocalDatabase,
  entry: OutboxEntry,
): Promise<EntryContent | undefined> {
  const place = placeOf(entry)
  return readValid(place.row, await place.get(db, place.idOf(entry)))
}

/** When its content was last changed, in ms; undefined when it is gone. The row is not checked. */
export async function readUpdatedAt(
  db: LocalDatabase,
  entry: OutboxEntry,
): Promise<number | undefined> {
  const place = placeOf(entry)
  return (await place.get(db, place.idOf(entry)))?.updatedAt
}

/** The id of the row with its content. */
export function contentIdOf(entry: OutboxEntry): string {
  return placeOf(entry).idOf(entry)
}

/** Entries with the same key are sent one after the other; undefined for those in any order. */
export function orderOf(entry: OutboxEntry): string | undefined {
  return placeOf(entry).orderOf(entry)
}

/** Every file that the content shows or is, by its hash, in order; a planning has none. */
export function mediaOf(content: EntryContent): readonly string[] {
  if ('mediaHashes' in content) return content.mediaHashes
  return 'hash' in content ? [content.hash] : []
}

/** Every file that the content needs on this device. */
export function filesOfContent(content: EntryContent): readonly string[] {
  return 'mediaHashes' in content ? filesOf(content) : mediaOf(content)
}
