import { type DeviceProblemCode, deviceProblem } from '#local/outbox/entry/device-problems.ts'
import type { EntryProblem } from '#local/outbox/entry/entry-core.ts'
import type { EntryKind, OutboxEntry } from './entries.ts'
import type { OutboxKind } from './kind.ts'
import { newPost } from './new-post/new-post.ts'
import { planning } from './planning/planning.ts'
import { postChange } from './post-change/post-change.ts'
import { template } from './template/template.ts'

const kinds = {
  'create-post': newPost,
  'edit-post': postChange,
  'delete-post': postChange,
  'save-template': template,
  'save-planning': planning,
} satisfies Record<EntryKind, unknown>

/** Says and does what depends on what an entry carries. It is only to be given entries of its own kind. */
export function kindOf({ kind }: Pick<OutboxEntry, 'kind'>): OutboxKind {
  return kinds[kind] as OutboxKind
}

/** A problem of the device's own, in words that fit what the entry is. */
export function problemOf(entry: Pick<OutboxEntry, 'kind'>, code: DeviceProblemCode): EntryProblem {
  const { message } = deviceProblem(code)
  return { code, message: kindOf(entry).problems[code] ?? message }
}
