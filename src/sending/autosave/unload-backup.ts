import * as v from 'valibot'
import { DraftRow, EditChangesRow } from '#local/stored-rows.ts'

// What was typed in the last moment of a page. A page that goes away may be gone before the database has
// its changes (a slow device, a closed tab), or the database may refuse them (full, blocked); localStorage
// takes them at once, and the next page brings them to their draft or edit (`recover-unsaved.ts`).

const DraftChangesRow = v.partial(
  v.pick(DraftRow, [
    'caption',
    'description',
    'location',
    'userTags',
    'productTags',
    'altText',
    'versions',
    'mediaHashes',
    'mediaDetails',
    'isPostNow',
    'postNowAccountIds',
    'isScheduling',
    'schedules',
  ]),
)

const common = {
  ...v.pick(DraftRow, ['id', 'userId', 'projectId', 'timeZone']).entries,
  typedAt: v.number(),
}

const DraftBackup = v.object({
  ...common,
  /** Those of earlier versions of the app do not say it. */
  kind: v.optional(v.literal('draft'), 'draft'),
  number: DraftRow.entries.number,
  /** Whether the draft itself was still being made. */
  isNew: v.boolean(),
  changes: DraftChangesRow,
  /** The same fields as they were stored then: another tab may have written them since. */
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

const prefix = 'upubly.unsaved:'
/** Two pages may have something left of one draft. */
const page = crypto.randomUUID()

const keyOf = (id: string) => `${prefix}${id}:${page}`

export function keepUnloadBackup(backup: UnloadBackup): void {
  try {
    localStorage.setItem(keyOf(backup.id), JSON.stringify(backup))
  } catch {
    // Full or blocked: the database's own write is all there is.
  }
}

/** Of this page; `id`: of the draft or edit. */
export function forgetUnloadBackup(id: string): void {
  removeUnloadBackup(keyOf(id))
}

export function removeUnloadBackup(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing.
  }
}

/** Of all pages. What cannot be read is left to a later version of the app. */
export function listUnloadBackups(): { key: string; backup: UnloadBackup }[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return keys.flatMap((key) => {
      const read = v.safeParse(UnloadBackup, JSON.parse(localStorage.getItem(key) ?? 'null'))
      return read.success ? [{ key, backup: read.output }] : []
    })
  } catch {
    return []
  }
}
