import type { AuthData, ConfirmedAct } from '#contract/people/auth.ts'
import type { PasskeyProof } from '#contract/people/passkey.ts'
import type { Caller } from '../auth/access-token.ts'
import { markConfirmed } from '../auth/require-confirmation.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { startSession } from '../sign-in/start-session.ts'
import { tellNewDevice } from '../sign-in/tell-new-device.ts'
import { checkProof, spendProof } from './check-proof.ts'

/**
 * Starts a session for whoever has the passkey. It is both steps of a sign-in: something they have,
 * and the finger, face or code that the device asked for. Throws PASSKEY_INVALID or RATE_LIMITED.
 */
export async function signInByPasskey(
  deps: Deps,
  given: PasskeyProof,
  origin: CallOrigin,
): Promise<AuthData> {
  const { address, log } = origin
  await deps.limits.passkeysByAddress.consume(address)
  const proof = await checkProof(deps, given, null, origin)
  // Only what the passkey itself answered: whoever knows its name must not use up its owner's.
  await deps.limits.passkeysByUser.consume(proof.passkey.userId)
  const { user, caller, accessToken, refreshToken } = await deps.db.transaction(async (tx) => {
    const user = await spendProof(deps, tx, proof, origin)
    await tellNewDevice(deps, tx, user.id, origin)
    return {
      user,
      ...(await startSession({ ...deps, db: tx }, user.id, origin, { hasSecondStep: true })),
    }
  })
  deps.mail.wake()
  logSecurityEvent(log, 'authn_login_success', { address, ...caller, about: 'passkey' })
  return { user, accessToken, refreshToken }
}

/**
 * Checks a passkey of a person who is signed in: their session counts as confirmed for ten minutes, or
 * once for an act.
 * Throws PASSKEY_INVALID or RATE_LIMITED.
 */
export async function confirmByPasskey(
  deps: Deps,
  { userId, sessionId }: Caller,
  { act, ...given }: PasskeyProof & { act?: ConfirmedAct | undefined },
  origin: CallOrigin,
): Promise<void> {
  await deps.limits.passkeysByUser.consume(userId)
  const proof = await checkProof(deps, given, userId, origin)
  await deps.db.transaction(async (tx) => {
    await spendProof(deps, tx, proof, origin)
    await markConfirmed(tx, sessionId, { now: deps.clock.now(), act })
  })
}
