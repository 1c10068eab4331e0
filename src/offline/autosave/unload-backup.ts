import * as v from 'valibot'
import { DraftRow, EditChangesRow } from '#local/database/stored-rows.ts'
import { unsavedPrefix } from '#src/session/copy-keys.ts'

// Backups of what was typed just before a page was closed. The database may not get the changes in time (a
// slow device, a closed tab) or refuse them (full, blocked). localStorage stores them synchronously, and
// the next page adds them to their draft or edit (`recover-unsaved.ts`).

/** All that a person writes in a draft; its zone is told beside it. */
const DraftChangesRow = v.partial(
  v.omit(DraftRow, [
    ...(['id', 'userId', 'projectId', 'number', 'timeZone', 'firstDate'] as const),
    ...(['createdAt', 'updatedAt', 'status', 'entryKey', 'templateKey', 'isOtherVersion'] as const),
  ]),
)

const common = {
  ...v.pick(DraftRow, ['id', 'userId', 'projectId', 'timeZone']).entries,
  typedAt: v.number(),
}

const DraftBackup = v.object({
  ...common,
  /** Missing in backups of earlier versions of the app. */
  kind: v.optional(v.literal('draft'), 'draft'),
  number: DraftRow.entries.number,
  firstDate: DraftRow.entries.firstDate,
  /** Whether the draft had not been stored yet. */
  isNew: v.boolean(),
  changes: DraftChangesRow,
  /** The stored values of the same fields at that time: another tab may have changed them since. */
  before: v.optional(DraftChangesRow, {}),
})
const EditBackup = v.object({
  ...common,
  kind: v.literal('edit'),
  changes: EditChangesRow,
  before: EditChangesRow,
})
const UnloadBackup = v.union([EditBackup, DraftBackup])

export type DraftBackup = v.InferOutput<typeof DraftBackup>
export type EditBackup = v.InferOutput<typeof EditBackup>
export type UnloadBackup = DraftBackup | EditBackup

/** Part of the key, since two pages may have backups of the same draft. */
const page = crypto.randomUUID()

const keyOf = (id: string) => `${unsavedPrefix}${id}:${page}`

export function keepUnloadBackup(backup: UnloadBackup): void {
  try {
    localStorage.setItem(keyOf(backup.id), JSON.stringify(backup))
  } catch {
    // localStorage is full or blocked: there is only the write to the database.
  }
}

/** Removes this page's backup of a draft or edit. */
export function forgetUnloadBackup(id: string): void {
  removeUnloadBackup(keyOf(id))
}

export function removeUnloadBackup(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage contains no backups.
  }
}

/**
 * The hashes in the backups of all pages, also in those that cannot be parsed: their files are needed
 * until a page has stored what the backup says.
 */
export function listBackedUpFiles(): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(unsavedPrefix))
    return keys.flatMap((key) => localStorage.getItem(key)?.match(/\b[\da-f]{64}\b/g) ?? [])
  } catch {
    return []
  }
}

/** The backups of all pages. Those that cannot be parsed stay for a later version of the app. */
export function listUnloadBackups(): { key: string; backup: UnloadBackup }[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(unsavedPrefix))
    return keys.flatMap((key) => {
      const read = v.safeParse(UnloadBackup, JSON.parse(localStorage.getItem(key) ?? 'null'))
      return read.success ? [{ key, backup: read.output }] : []
    })
  } catch {
    return []
  }
}
