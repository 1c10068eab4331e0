import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyProof } from '#contract/passkey.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { takeChallenge } from './challenges.ts'
import { findPasskey, type PasskeyRow } from './queries.ts'
import { refusePasskey } from './refuse-passkey.ts'
import { relyingParty } from './relying-party.ts'
import { isUserHandleOf } from './user-handle.ts'

/** A proof that is right; it counts once it was spent. */
export interface CheckedProof {
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
