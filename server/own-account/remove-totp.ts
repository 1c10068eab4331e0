import type { Profile } from '#contract/own-account.ts'
import type { Caller } from '../auth/access-token.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { getProfile } from './get-profile.ts'
import { noApp, replaceRecoveryCodes, updateUser } from './queries.ts'

/** Deletes the app's secret and its recovery codes; told by mail when the app was in use. */
export async function removeTotp(deps: Deps, caller: Caller, origin: CallOrigin): Promise<Profile> {
  const wasOn = await deps.db.transaction(async (tx) => {
    const user = await lockCaller(deps, tx, caller)
    await updateUser(tx, user.id, noApp)
    await replaceRecoveryCodes(tx, user.id, [])
    if (!user.totpConfirmedAt) return false
    await notifyOwner(deps, tx, user, 'two-step-off', origin)
    return true
  })
  if (wasOn) {
    deps.mail.wake()
    const { address, log } = origin
    logSecurityEvent(log, 'user_updated', { ...caller, address, about: 'two-step-by-app-off' })
  }
  return await getProfile(deps.db, caller.userId)
}
