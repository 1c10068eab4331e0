import { queryOptions } from '@tanstack/react-query'
import { listTemplates } from '#contract/endpoints/templates.ts'
import { call } from './call.ts'
import { keptMeta, templatesKey } from './queries.ts'

/** The person's templates in a project; kept on the device, to be used without a connection. */
export function templatesQuery(projectId: string, userId: string) {
  return queryOptions({
    queryKey: [...templatesKey(projectId), userId],
    queryFn: ({ signal }) => call(listTemplates, { projectId, signal, params: { id: userId } }),
    meta: keptMeta,
  })
}
