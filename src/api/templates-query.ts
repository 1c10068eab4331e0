import { queryOptions } from '@tanstack/react-query'
import { listTemplates } from '#contract/endpoints/templates.ts'
import type { SavedTemplate } from '#contract/saved-template.ts'
import { call } from './call.ts'
import { keptMeta, templatesKey } from './queries.ts'

const pageSize = 50
/** The newest; nobody looks through more of them. */
const mostTemplates = 500

/** The person's templates in a project; kept on the device, to be used without a connection. */
export function templatesQuery(projectId: string, userId: string) {
  return queryOptions({
    queryKey: [...templatesKey(projectId), userId],
    queryFn: ({ signal }) => fetchTemplates(projectId, userId, signal),
    meta: keptMeta,
  })
}

/** Page by page. One that is made meanwhile moves the others on, so that the next page repeats some. */
async function fetchTemplates(
  projectId: string,
  userId: string,
  signal: AbortSignal,
): Promise<SavedTemplate[]> {
  const found = new Map<string, SavedTemplate>()
  for (let page = 0; page * pageSize < mostTemplates; page += 1) {
    const query = { page: String(page), size: String(pageSize) }
    const some = await call(listTemplates, { projectId, signal, params: { id: userId }, query })
    for (const template of some) found.set(template.id, template)
    if (some.length < pageSize) break
  }
  return [...found.values()]
}
