import type { Transaction } from '../db/database.ts'
import type { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { Caller } from './access-token.ts'
import { lockUser } from './hold-user.ts'
import { isSessionActive } from './is-session-active.ts'

/**
 * Locks the person who calls, and asks again whether their session stands: a reset by mail may have ended
 * it since the call was let in, and what a thief asked for must not be written behind it. Throws
 * UNAUTHENTICATED.
 */
export async function lockCaller(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  caller: Caller,
): Promise<typeof users.$inferSelect> {
  const user = await lockUser(tx, caller.userId)
  if (!user || !(await isSessionActive(tx, caller, clock.now())))
    throw new ApiError('UNAUTHENTICATED')
  return user
}
