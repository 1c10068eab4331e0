import type { EntryProblem } from '#local/database/entry-core.ts'
import type { EntryKind, OutboxEntry } from '#local/database/outbox-entry.ts'
import { type DeviceProblemCode, deviceProblem } from '#local/entries/device-problems.ts'
import type { OutboxKind } from './kind.ts'
import { newPost } from './new-post.ts'
import { planning } from './planning.ts'
import { postChange } from './post-change.ts'
import { storeFile } from './store-file.ts'
import { template } from './template.ts'

const kinds = {
  'create-post': newPost,
  'edit-post': postChange,
  'delete-post': postChange,
  'save-template': template,
  'save-planning': planning,
  'store-file': storeFile,
} satisfies Record<EntryKind, unknown>

/** The functions of an entry's kind. Call them only with entries of that kind. */
export function kindOf({ kind }: Pick<OutboxEntry, 'kind'>): OutboxKind {
  return kinds[kind] as OutboxKind
}

/** A problem that the device reports, in words that fit the kind of entry. */
export function problemOf(entry: Pick<OutboxEntry, 'kind'>, code: DeviceProblemCode): EntryProblem {
  const { message } = deviceProblem(code)
  return { code, message: kindOf(entry).problems[code] ?? message }
}
