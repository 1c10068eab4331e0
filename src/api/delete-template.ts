import type { QueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { templatesQuery } from './templates-query.ts'

/** Needs a connection; one that is gone already is gone. */
export async function deleteTemplate(
  client: QueryClient,
  owner: { projectId: string; userId: string },
  id: string,
): Promise<void> {
  await call('deleteTemplate', { projectId: owner.projectId, params: { id } })
  const { queryKey } = templatesQuery(owner.projectId, owner.userId)
  client.setQueryData(queryKey, (before) => before?.filter((template) => template.id !== id))
}
