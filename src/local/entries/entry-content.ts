import type { InsertType, Table } from 'dexie'
import type * as v from 'valibot'
import type { LocalDatabase } from '#local/database/db.ts'
import type {
  ChangeEntry,
  CreateEntry,
  EntryKind,
  EntryOf,
  OutboxEntry,
  TemplateEntry,
} from '#local/database/outbox-entry.ts'
import type { Draft, EditDraft, PlanningChange, StorageUpload } from '#local/database/rows.ts'
import {
  DraftRow,
  EditDraftRow,
  keepValid,
  PlanningChangeRow,
  readValid,
  StorageUploadRow,
} from '#local/database/stored-rows.ts'
import { filesOf } from '#local/media/files-of.ts'

/**
 * What an entry of each kind carries: a row with an id of its own that stays the same when the entry
 * is made again.
 */
export interface ContentByKind {
  'create-post': Draft
  'edit-post': EditDraft
  'delete-post': EditDraft
  'save-template': Draft
  'save-planning': PlanningChange
  'store-file': StorageUpload
}

export type EntryContent = ContentByKind[EntryKind]

type ContentTable<Content extends EntryContent = EntryContent> = Table<
  Content,
  string,
  InsertType<Content, 'id'>
>

/** In which table the content of a kind is stored. */
interface ContentPlace<Entry = OutboxEntry, Content extends EntryContent = EntryContent> {
  readonly row: v.GenericSchema<unknown, Content>
  table(db: LocalDatabase): ContentTable<Content>
  idOf(entry: Entry): string
  /** Entries with the same key are sent one after the other; undefined: in any order. */
  orderOf(entry: Entry): string | undefined
}

const ofDraft: ContentPlace<CreateEntry | TemplateEntry, Draft> = {
  row: DraftRow,
  table: (db) => db.drafts,
  idOf: ({ draftId }) => draftId,
  orderOf: () => undefined,
}

const ofChange: ContentPlace<ChangeEntry, EditDraft> = {
  row: EditDraftRow,
  table: (db) => db.edits,
  idOf: ({ editId }) => editId,
  orderOf: ({ userId, postId }) => `${userId} ${postId}`,
}

/** Whatever reads, erases or heals content finds its tables here. */
const places: {
  readonly [Kind in EntryKind]: ContentPlace<EntryOf<Kind>, ContentByKind[Kind]>
} = {
  'create-post': ofDraft,
  'save-template': ofDraft,
  'edit-post': ofChange,
  'delete-post': ofChange,
  'save-planning': {
    row: PlanningChangeRow,
    table: (db) => db.plannings,
    idOf: ({ planningId }) => planningId,
    orderOf: ({ userId, projectId }) => `${userId} ${projectId}`,
  },
  'store-file': {
    row: StorageUploadRow,
    table: (db) => db.storageUploads,
    idOf: ({ id }) => id,
    orderOf: () => undefined,
  },
}

// Each kind's functions are only called with entries of that kind.
const placeOf = ({ kind }: { kind: EntryKind }): ContentPlace => places[kind]

/** The tables that hold content. */
export function contentTables(db: LocalDatabase): ContentTable[] {
  return [...new Set(Object.values<ContentPlace>(places).map(({ table }) => table(db)))]
}

/** All contents of a person, in the outbox or not; damaged rows are left out. */
export async function listOwnContents(db: LocalDatabase, userId: string): Promise<EntryContent[]> {
  const schemas = new Map(Object.values<ContentPlace>(places).map((at) => [at.table(db), at.row]))
  const contents: EntryContent[] = []
  for (const [table, row] of schemas) {
    const own = (await table.toArray()).filter((content) => content.userId === userId)
    contents.push(...keepValid(row, own))
  }
  return contents
}

/** Undefined when its content is lost or damaged. */
export async function readEntryContent<Kind extends EntryKind>(
  db: LocalDatabase,
  entry: EntryOf<Kind>,
): Promise<ContentByKind[Kind] | undefined> {
  const kind: Kind = entry.kind
  const { row, table, idOf } = places[kind]
  return readValid(row, await table(db).get(idOf(entry)))
}

/** When its content was last changed, in ms; undefined when it is gone. The row is not checked. */
export async function readUpdatedAt(
  db: LocalDatabase,
  entry: OutboxEntry,
): Promise<number | undefined> {
  const place = placeOf(entry)
  return (await place.table(db).get(place.idOf(entry)))?.updatedAt
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
