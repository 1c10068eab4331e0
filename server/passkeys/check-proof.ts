import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyProof } from '#contract/people/passkey.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { takeChallenge } from './challenges.ts'
import { findPasskey, holdOwner, markUsed, type OwnerRow, type PasskeyRow } from './queries.ts'
import { isUserHandleOf, relyingParty } from './relying-party.ts'

/** A proof that is right; it counts once it was spent. */
interface CheckedProof {
  passkey: PasskeyRow
  counter: number
  isBackedUp: boolean
}

/**
 * Whether the proof answers a challenge of `userId` (null: of a sign-in) with a passkey of that
 * person. An unknown passkey and a wrong signature are answered the same. Throws PASSKEY_INVALID.
 */
export async function checkProof(
  deps: Deps,
  { credential }: PasskeyProof,
  userId: string | null,
  origin: CallOrigin,
): Promise<CheckedProof> {
  const passkey = await findPasskey(deps.db, credential.id)
  const { userHandle } = credential.response
  const isTheirs =
    passkey !== undefined &&
    (userId === null
      ? isUserHandleOf(passkey.userId, userHandle)
      : passkey.userId === userId &&
        (userHandle === undefined || isUserHandleOf(userId, userHandle)))
  if (!isTheirs) throw refusePasskey(origin, { ...who(userId), about: 'passkey-unknown' })
  const told = { userId: passkey.userId, about: 'passkey' }
  const party = relyingParty(deps)
  const { userHandle: _, ...response } = credential.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(deps, challenge, userId),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // Compared when the proof is spent, so that two at once are not both let in.
      counter: 0,
    },
  }).catch((cause: unknown) => {
    throw refusePasskey(origin, told, cause)
  })
  if (!verified) throw refusePasskey(origin, told)
  const { newCounter, credentialBackedUp } = authenticationInfo
  return { passkey, counter: newCounter, isBackedUp: credentialBackedUp }
}

const who = (userId: string | null) => (userId === null ? {} : { userId })

/**
 * Uses the proof up in the transaction of what it allows. Throws PASSKEY_INVALID when the passkey
 * was removed meanwhile, or when its counter went back: then there are two of it.
 */
export async function spendProof(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { passkey, ...use }: CheckedProof,
  origin: CallOrigin,
): Promise<OwnerRow> {
  const { userId } = passkey
  const owner = await holdOwner(tx, userId)
  const counts = owner && (await markUsed(tx, passkey, { ...use, now: clock.now() }))
  if (!counts) throw refusePasskey(origin, { userId, about: 'passkey-counter' })
  return owner
}

/** The one answer to everything that is wrong with a passkey; the log says a little more. */
export function refusePasskey(
  { address, log }: CallOrigin,
  told: { userId?: string; sessionId?: string; about: string },
  cause?: unknown,
): ApiError {
  logSecurityEvent(log, 'authn_code_fail', { ...told, address })
  return new ApiError('PASSKEY_INVALID', { cause })
}
