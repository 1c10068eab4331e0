import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getOwnershipOffer, listInvites, listMembers } from '#contract/endpoints/project-people.ts'
import { listActivities } from '#contract/endpoints/projects-write.ts'
import { call } from './calls/call.ts'
import { keptMeta } from './queries.ts'

export function membersQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'members'],
    queryFn: ({ signal }) => call(listMembers, { params: { id: projectId }, projectId, signal }),
    meta: keptMeta,
  })
}

export function invitesQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'invites'],
    queryFn: ({ signal }) => call(listInvites, { params: { id: projectId }, projectId, signal }),
  })
}

/** To whom the project is offered; null when there is no offer. */
export function ownershipOfferQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'ownership-offer'],
    queryFn: ({ signal }) =>
      call(getOwnershipOffer, { params: { id: projectId }, projectId, signal }),
  })
}

export function activitiesQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: [projectId, 'activities'],
    queryFn: ({ pageParam, signal }) =>
      call(listActivities, {
        params: { id: projectId },
        query: pageParam === undefined ? {} : { before: pageParam },
        projectId,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ content, hasNext }) =>
      hasNext ? content.at(-1)?.id.toString() : undefined,
  })
}
