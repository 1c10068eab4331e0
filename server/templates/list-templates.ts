import type { SavedTemplate } from '#contract/saved-template.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { readTemplatesOf } from './queries.ts'
import { toSavedTemplate } from './to-saved-template.ts'

/** A person's own templates in a project, newest first; nobody reads another's. */
export async function listTemplates(
  { db }: Pick<Deps, 'db'>,
  { userId, projectId, authorId }: { userId: string; projectId: string; authorId: string },
): Promise<SavedTemplate[]> {
  if (authorId.toLowerCase() !== userId) throw new ApiError('FORBIDDEN')
  const found = await readTemplatesOf(db, { projectId, authorId: userId })
  return found.map(({ row, placed }) => toSavedTemplate(row, placed))
}
