import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { maxPasskeys, type NewPasskey, type Passkey } from '#contract/people/passkey.ts'
import type { Caller } from '../auth/access-token.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { takeChallenge } from './challenges.ts'
import { refusePasskey } from './check-proof.ts'
import { countPasskeys, insertPasskey } from './queries.ts'
import { algorithms, relyingParty } from './relying-party.ts'
import { toPasskey } from './to-passkey.ts'

/**
 * Keeps a passkey that was made with a challenge of the caller, and tells them by mail. Throws
 * PASSKEY_INVALID, PASSKEY_LIMIT_REACHED or RATE_LIMITED.
 */
export async function addPasskey(
  deps: Deps,
  caller: Caller,
  { name, credential }: NewPasskey,
  origin: CallOrigin,
): Promise<Passkey> {
  const { userId } = caller
  await deps.limits.passkeysByUser.consume(userId)
  const made = await verify(deps, caller, credential, origin)
  const now = deps.clock.now()
  const added = await deps.db.transaction(async (tx) => {
    const owner = await lockCaller(deps, tx, caller)
    if ((await countPasskeys(tx, userId)) >= maxPasskeys)
      throw new ApiError('PASSKEY_LIMIT_REACHED')
    const row = await insertPasskey(tx, {
      ...{ id: made.credential.id, userId, name, counter: made.credential.counter },
      publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
      transports: credential.response.transports,
      isBackedUp: made.credentialBackedUp,
      createdAt: now,
    })
    if (row) await notifyOwner(deps, tx, owner, 'passkey-added', origin)
    return row
  })
  if (!added) throw refusePasskey(origin, { ...caller, about: 'passkey-known' })
  deps.mail.wake()
  const { address, log } = origin
  logSecurityEvent(log, 'user_updated', { ...caller, address, about: 'passkey-added' })
  return toPasskey(added)
}

async function verify(
  deps: Deps,
  caller: Caller,
  credential: NewPasskey['credential'],
  origin: CallOrigin,
) {
  const party = relyingParty(deps)
  const verified = await verifyRegistrationResponse({
    // What its extensions say is not used.
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(deps, challenge, caller.userId),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw refusePasskey(origin, { ...caller, about: 'passkey-creation' }, cause)
  })
  if (!verified.verified) throw refusePasskey(origin, { ...caller, about: 'passkey-creation' })
  return verified.registrationInfo
}
