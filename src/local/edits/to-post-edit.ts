import * as v from 'valibot'
import type { Violation } from '#contract/envelope.ts'
import { PostEdit } from '#contract/post-edit.ts'
import { fieldPrefix } from '#local/drafts/field-prefix.ts'
import type { EditDraft } from '../database/rows.ts'
import { buildPostEdit } from './build-post-edit.ts'

/** The edit as the API takes it, or what is wrong with it. */
export type PostEditResult =
  | { isReady: true; form: PostEdit }
  | { isReady: false; violations: Violation[] }

/** Builds the edit (`buildPostEdit`) and checks it against the schemas of the contract. */
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
    return { field, message: fieldPrefix(edit.versions, field) + issue.message }
  })
  return { isReady: false, violations: [...missing, ...found] }
}
