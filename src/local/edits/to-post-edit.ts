import * as v from 'valibot'
import type { Violation } from '#contract/envelope.ts'
import { PostEdit } from '#contract/post-edit.ts'
import { namePlace } from '#local/outbox/kinds/new-post/name-place.ts'
import type { EditDraft } from '../rows.ts'
import { buildPostEdit } from './build-post-edit.ts'

/** An edit as it travels, or what keeps it from travelling. */
export type PostEditResult =
  | { isReady: true; form: PostEdit }
  | { isReady: false; violations: Violation[] }

/** `buildPostEdit`, held against the rules of the wire. */
export function toPostEdit(edit: EditDraft, uploadIds: readonly string[] = []): PostEditResult {
  const missing = edit.schedules.flatMap(({ scheduledAt }, index): Violation[] =>
    scheduledAt === null
      ? [{ field: `schedules.${index}.scheduledAt`, message: 'Escolha a data e o horário.' }]
      : [],
  )
  const result = v.safeParse(PostEdit, buildPostEdit(edit, uploadIds))
  if (result.success && missing.length === 0) return { isReady: true, form: result.output }
  const found = (result.issues ?? []).map((issue) => {
    const field = v.getDotPath(issue) ?? ''
    return { field, message: namePlace(edit.versions, field) + issue.message }
  })
  return { isReady: false, violations: [...missing, ...found] }
}
