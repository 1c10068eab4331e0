import type { PasskeyRequest } from '#contract/people/passkey.ts'
import type { Caller } from '../auth/access-token.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { giveChallenge } from './challenges.ts'
import { findPasskeys } from './queries.ts'
import { ceremonyMs, relyingParty } from './relying-party.ts'

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
