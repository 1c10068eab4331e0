import { queryOptions } from '@tanstack/react-query'
import { getProfile, listSessions } from '#contract/endpoints/own-account.ts'
import { listPasskeys } from '#contract/endpoints/passkeys.ts'
import { call } from './calls/call.ts'
import { keptMeta } from './queries.ts'

/** The person's own profile; independent of the project. */
export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => call(getProfile, { signal }),
  meta: keptMeta,
})

/** The person's sessions; not stored on the device, since the places of sign-ins are private. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, { signal }),
})
