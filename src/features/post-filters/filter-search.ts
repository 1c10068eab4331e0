import * as v from 'valibot'
import { type PostStatus, postStatusLabels } from '#contract/posts/post-filter.ts'

/** An optional value; an invalid one becomes undefined. */
export function lenient<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined)
}

/** The filters that the addresses of the posts and of the calendar may have. */
export const filterEntries = {
  status: lenient(v.picklist(Object.keys(postStatusLabels) as PostStatus[])),
  platformId: lenient(v.pipe(v.string(), v.minLength(1), v.maxLength(40))),
  accountId: lenient(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
}

export interface FilterChoices {
  status?: PostStatus | undefined
  platformId?: string | undefined
  accountId?: string | undefined
}
