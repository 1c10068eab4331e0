import { generateRegistrationOptions } from '@simplewebauthn/server'
import * as v from 'valibot'
import { maxPasskeys, PasskeyCreation } from '#contract/people/passkey.ts'
import type { Caller } from '../auth/access-token.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
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
