import type { Profile } from '#contract/people/own-account.ts'
import { bindInvitations } from '../activities/bind-invitations.ts'
import type { Caller } from '../auth/access-token.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import { claimSubscriptions } from '../billing/claim-subscriptions.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { bindInvites } from '../members/bind-invites.ts'
import type { FoundCode } from '../one-time-codes/find-code.ts'
import { readDigits, tryCode } from '../one-time-codes/try-code.ts'
import { endCodes, useCode } from '../one-time-codes/use-code.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { getProfile } from './get-profile.ts'
import { deleteUnverified, updateUser } from './queries.ts'

/**
 * Moves the account to the address that the code was mailed to, and tells the old one. What was
 * mailed to the old address before opens nothing any more. A sign-up with the address that was never
 * verified is replaced. Throws CODE_INVALID, also when somebody else took and verified the address
 * meanwhile, or RATE_LIMITED.
 */
export async function confirmEmail(
  deps: Deps,
  caller: Caller,
  otp: string,
  origin: CallOrigin,
): Promise<Profile> {
  const name = { purpose: 'change-email', userId: caller.userId } as const
  const found = await tryCode(deps, name, readDigits(deps, otp), origin)
  let replaced: string | undefined
  try {
    replaced = await moveAccount(deps, caller, found, origin)
  } catch (error) {
    if (isTaken(error)) throw new ApiError('CODE_INVALID', { cause: error })
    throw error
  }
  deps.mail.wake()
  const { address, log } = origin
  if (replaced !== undefined)
    logSecurityEvent(log, 'user_deleted', { userId: replaced, address, about: 'unverified' })
  logSecurityEvent(log, 'user_updated', { ...caller, address, about: 'email' })
  return await getProfile(deps.db, caller.userId)
}

/** Answers the id of the sign-up that was replaced. */
async function moveAccount(
  deps: Deps,
  caller: Caller,
  found: FoundCode,
  origin: CallOrigin,
): Promise<string | undefined> {
  const { user, code } = found
  const { email } = code
  if (email === null) throw new ApiError('CODE_INVALID')
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockCaller(deps, tx, caller)
    await useCode(tx, found, now)
    const replaced = await deleteUnverified(tx, email)
    await updateUser(tx, user.id, { email, emailVerifiedAt: now })
    await claimSubscriptions(tx, user.id, email)
    await bindInvitations(tx, { userId: user.id, email: user.email })
    await bindInvites(tx, { userId: user.id, email: user.email })
    await endCodes(tx, user.id)
    await notifyOwner(deps, tx, user, 'email-changed', origin)
    return replaced
  })
}

/** PostgreSQL's unique_violation, wherever the driver puts it. */
function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23505') || isTaken(error.cause)
}
