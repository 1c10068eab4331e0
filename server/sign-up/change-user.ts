import type { User } from '#contract/people/auth.ts'
import type { UserChange } from '#contract/people/sign-up.ts'
import type { Caller } from '../auth/access-token.ts'
import { endOtherSessions } from '../auth/end-sessions.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import { hashPassword } from '../auth/password.ts'
import { requireConfirmation } from '../auth/require-confirmation.ts'
import { requireDevice } from '../auth/require-device.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { endCodes } from '../one-time-codes/use-code.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { updateUser } from './queries.ts'

/**
 * Changes one thing of a person who is signed in, on the device that began the session. A new password needs a confirmed identity, ends
 * the other sessions and is told by mail. Throws CONFIRMATION_REQUIRED or NOT_FOUND.
 */
export async function changeUser(
  deps: Deps,
  caller: Caller,
  change: UserChange,
  origin: CallOrigin,
): Promise<User> {
  const user =
    'password' in change
      ? await changePassword(deps, caller, change.password, origin)
      : await changeOther(deps, caller, change, origin)
  if (!user) throw new ApiError('NOT_FOUND')
  const { address, log } = origin
  const [what = ''] = Object.keys(change)
  if (what === 'password')
    logSecurityEvent(log, 'authn_password_change', { ...caller, address, about: 'settings' })
  else logSecurityEvent(log, 'user_updated', { ...caller, address, about: what })
  return { id: user.id, name: user.name, email: user.email }
}

async function changeOther(
  deps: Deps,
  caller: Caller,
  change: Exclude<UserChange, { password: string }>,
  origin: CallOrigin,
) {
  await requireDevice(deps, caller, origin)
  return await updateUser(deps.db, caller.userId, change)
}

async function changePassword(deps: Deps, caller: Caller, password: string, origin: CallOrigin) {
  await requireConfirmation(deps, caller, origin, 'change-password')
  const passwordHash = await hashPassword(password)
  const changed = await deps.db.transaction(async (tx) => {
    const user = await lockCaller(deps, tx, caller)
    await updateUser(tx, user.id, { passwordHash })
    // Codes first: a second step under way either ends here or has its session ended below.
    await endCodes(tx, user.id, 'sign-in', 'reset-password')
    await endOtherSessions(tx, caller, deps.clock.now())
    await notifyOwner(deps, tx, user, 'password-changed', origin)
    return user
  })
  deps.mail.wake()
  return changed
}
