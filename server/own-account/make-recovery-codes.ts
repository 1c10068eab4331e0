import type { RecoveryCodes } from '#contract/people/own-account.ts'
import type { Caller } from '../auth/access-token.ts'
import { hashRecoveryCode, makeRecoveryCode } from '../auth/app-proof.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { replaceRecoveryCodes } from './queries.ts'

/** New recovery codes, shown once; the earlier ones end. Throws NOT_FOUND without an app. */
export async function makeRecoveryCodes(
  deps: Deps,
  caller: Caller,
  origin: CallOrigin,
): Promise<RecoveryCodes> {
  const { codes, hashes } = drawRecoveryCodes(deps.codeKey, caller.userId)
  await deps.db.transaction(async (tx) => {
    const user = await lockCaller(deps, tx, caller)
    if (!user.totpConfirmedAt) throw new ApiError('NOT_FOUND')
    await replaceRecoveryCodes(tx, user.id, hashes)
    await notifyOwner(deps, tx, user, 'recovery-codes-renewed', origin)
  })
  deps.mail.wake()
  const { address, log } = origin
  logSecurityEvent(log, 'user_updated', { ...caller, address, about: 'recovery-codes' })
  return { codes }
}

const count = 10

/** Fresh codes for a person to keep, and the hashes that are stored of them. */
export function drawRecoveryCodes(
  key: Uint8Array,
  userId: string,
): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: count }, makeRecoveryCode)
  return { codes, hashes: codes.map((code) => hashRecoveryCode(key, userId, code)) }
}
