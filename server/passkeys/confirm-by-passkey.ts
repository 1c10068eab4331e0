import type { ConfirmedAct } from '#contract/people/auth.ts'
import type { PasskeyProof } from '#contract/people/passkey.ts'
import type { Caller } from '../auth/access-token.ts'
import { markConfirmed } from '../auth/require-confirmation.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { checkProof, spendProof } from './check-proof.ts'

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
