import { generateRegistrationOptions } from '@simplewebauthn/server'
import * as v from 'valibot'
import { maxPasskeys, PasskeyCreation, type PasskeyRequest } from '#contract/people/passkey.ts'
import type { Caller } from '../auth/access-token.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { giveChallenge } from './challenges.ts'
import { findOwner, findPasskeys } from './queries.ts'
import { algorithms, ceremonyMs, relyingParty, writeUserHandle } from './relying-party.ts'

/**
 * What a browser needs to make a passkey for the caller. Throws PASSKEY_LIMIT_REACHED or
 * RATE_LIMITED.
 */
export async function startPasskey(deps: Deps, { userId }: Caller): Promise<PasskeyCreation> {
  await deps.limits.passkeysByUser.consume(userId)
  const owner = await findOwner(deps.db, userId)
  if (!owner) throw new ApiError('UNAUTHENTICATED')
  const known = await findPasskeys(deps.db, userId)
  if (known.length >= maxPasskeys) throw new ApiError('PASSKEY_LIMIT_REACHED')
  const { id: rpID, name: rpName } = relyingParty(deps)
  const challenge = await giveChallenge(deps, userId)
  const options = await generateRegistrationOptions({
    ...{ rpID, rpName, userName: owner.email, userDisplayName: owner.name },
    userID: writeUserHandle(userId),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: ceremonyMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return v.parse(PasskeyCreation, options)
}

/** For a visitor: whichever passkey the device has for us, so the answer tells nothing of anybody. */
export async function requestSignIn(deps: Deps, { address }: CallOrigin): Promise<PasskeyRequest> {
  await deps.limits.passkeysByAddress.consume(address)
  return writeRequest(deps, await giveChallenge(deps, null))
}

/** For somebody who is signed in: one of their own. */
export async function requestConfirmation(deps: Deps, { userId }: Caller): Promise<PasskeyRequest> {
  await deps.limits.passkeysByUser.consume(userId)
  const own = await findPasskeys(deps.db, userId)
  return {
    ...writeRequest(deps, await giveChallenge(deps, userId)),
    allowCredentials: own.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
  }
}

function writeRequest(deps: Deps, challenge: string): PasskeyRequest {
  const { id: rpId } = relyingParty(deps)
  return { challenge, rpId, timeout: ceremonyMs, userVerification: 'required' }
}
