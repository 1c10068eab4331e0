import type { QueryClient } from '@tanstack/react-query'
import { deleteTemplate as deletion } from '#contract/endpoints/templates.ts'
import { call } from './call.ts'
import { templatesQuery } from './templates-query.ts'

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
