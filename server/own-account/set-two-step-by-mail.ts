import type { Profile } from '#contract/people/own-account.ts'
import type { Caller } from '../auth/access-token.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { getProfile } from './get-profile.ts'
import { updateUser } from './queries.ts'

/** Whether a sign-in with the password also asks for a mailed code; a change is told by mail. */
export async function setTwoStepByMail(
  deps: Deps,
  caller: Caller,
  isOn: boolean,
  origin: CallOrigin,
): Promise<Profile> {
  const isChanged = await deps.db.transaction(async (tx) => {
    const user = await lockCaller(deps, tx, caller)
    if (user.twoStepByMail === isOn) return false
    const twoStepByMailAt = isOn ? deps.clock.now() : null
    await updateUser(tx, user.id, { twoStepByMail: isOn, twoStepByMailAt })
    await notifyOwner(deps, tx, user, isOn ? 'two-step-on' : 'two-step-off', origin)
    return true
  })
  if (isChanged) {
    deps.mail.wake()
    const about = `two-step-by-mail-${isOn ? 'on' : 'off'}`
    logSecurityEvent(origin.log, 'user_updated', { ...caller, address: origin.address, about })
  }
  return await getProfile(deps.db, caller.userId)
}
