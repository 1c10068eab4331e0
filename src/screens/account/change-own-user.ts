import { changeUser } from '#contract/endpoints/sign-up.ts'
import type { UserChange } from '#contract/people/sign-up.ts'
import { call } from '#src/api/calls/call.ts'

/** The sign-up wizard sends the same request without a session; here the session authenticates it. */
const changeAsUser = { ...changeUser, caller: 'user', requiresConfirmation: true } as const

export function changeOwnUser(userId: string, change: UserChange) {
  return call(changeAsUser, { params: { userId }, body: change })
}
