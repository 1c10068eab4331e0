import { isNull } from 'drizzle-orm'
import * as v from 'valibot'
import type { User } from '#contract/people/auth.ts'
import { MailedToken } from '#contract/people/mailed-token.ts'
import type { UserChange } from '#contract/people/sign-up.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import { hashPassword } from '../auth/password.ts'
import { hashToken } from '../auth/refresh-token.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { findCode } from '../one-time-codes/find-code.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { updateUser } from './queries.ts'

interface Completion {
  userId: string
  verificationToken: string
  change: UserChange
}

/**
 * The last steps of the verification wizard: whoever has entered its code adds what the account
 * has not yet, a phone or a password. Throws CODE_INVALID for a token that proves nothing, NOT_FOUND
 * for another person or what is there already, and RATE_LIMITED.
 */
export async function completeSignUp(
  deps: Deps,
  { userId, verificationToken, change }: Completion,
  origin: CallOrigin,
): Promise<User> {
  const { db, clock, limits } = deps
  const tokenHash = hashToken(verificationToken)
  const isToken = v.is(MailedToken, verificationToken)
  const name = { purpose: 'verify-email', tokenHash } as const
  const found = isToken ? await findCode(db, name, clock.now()) : undefined
  // As in `verify-email.ts`.
  await limits.codesByAddress.consume(found ? tokenHash : origin.address)
  if (!found?.code.usedAt) throw new ApiError('CODE_INVALID')
  if (found.user.id !== userId) throw new ApiError('NOT_FOUND')
  const user = await addMissing(deps, userId, change, origin)
  if (!user) throw new ApiError('NOT_FOUND')
  return { id: user.id, name: user.name, email: user.email }
}

/** Undefined when it is there already. */
async function addMissing(deps: Deps, userId: string, change: UserChange, origin: CallOrigin) {
  const { address, log } = origin
  if ('phone' in change) {
    const user = await updateUser(deps.db, userId, change, isNull(users.phone))
    if (user) logSecurityEvent(log, 'user_updated', { userId, address, about: 'phone' })
    return user
  }
  if (!('password' in change)) return undefined
  const passwordHash = await hashPassword(change.password)
  const user = await deps.db.transaction(async (tx) => {
    const changed = await updateUser(tx, userId, { passwordHash }, isNull(users.passwordHash))
    if (changed) await notifyOwner(deps, tx, changed, 'password-changed', origin)
    return changed
  })
  deps.mail.wake()
  if (user) logSecurityEvent(log, 'authn_password_change', { userId, address, about: 'sign-up' })
  return user
}
