import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { deleteTemplate as deletion, listTemplates } from '#contract/endpoints/templates.ts'
import type { SavedTemplate } from '#contract/posts/template.ts'
import { call } from './calls/call.ts'
import { keptMeta, templatesKey } from './queries.ts'

const pageSize = 50
/** Only the newest templates are loaded. */
const mostTemplates = 500

/** The person's templates in a project; stored on the device for use offline. */
export function templatesQuery(projectId: string, userId: string) {
  return queryOptions({
    queryKey: [...templatesKey(projectId), userId],
    queryFn: ({ signal }) => fetchTemplates(projectId, userId, signal),
    meta: keptMeta,
  })
}

/** Loads page by page. A template that is created meanwhile shifts the pages, so duplicates are removed. */
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

/** Needs a connection. A template that was deleted already counts as deleted. */
export async function deleteTemplate(
  client: QueryClient,
  owner: { projectId: string; userId: string },
  id: string,
): Promise<void> {
  await call(deletion, { projectId: owner.projectId, params: { id } })
  const { queryKey } = templatesQuery(owner.projectId, owner.userId)
  client.setQueryData(queryKey, (before) => before?.filter((template) => template.id !== id))
}
