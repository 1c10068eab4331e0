import type { SavedTemplate } from '#contract/saved-template.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { findTemplatesOf, readTemplates } from './queries.ts'
import { toSavedTemplate } from './to-saved-template.ts'

/** Read in one go: a few milliseconds, even where each is of the longest kind. */
const batchSize = 20

interface Asked {
  userId: string
  projectId: string
  authorId: string
  page: number
  size: number
}

/** A page of a person's own templates in a project, newest first; nobody reads another's. */
export async function* listTemplates(
  { db }: Pick<Deps, 'db'>,
  { userId, projectId, authorId, page, size }: Asked,
): AsyncGenerator<SavedTemplate[], void> {
  if (authorId.toLowerCase() !== userId) throw new ApiError('FORBIDDEN')
  const place = { projectId, authorId: userId, offset: page * size, limit: size }
  const ids = await findTemplatesOf(db, place)
  for (let start = 0; start < ids.length; start += batchSize) {
    const found = await readTemplates(db, ids.slice(start, start + batchSize))
    if (found.length > 0) yield found.map(({ row, placed }) => toSavedTemplate(row, placed))
  }
}
