import type { TotpSetup } from '#contract/own-account.ts'
import type { Caller } from '../auth/access-token.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import { makeTotp } from '../auth/totp.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { updateUser } from './queries.ts'

/**
 * A secret for an authenticator app, which counts once `confirmTotp` got a right code. Throws
 * INVALID_REQUEST while there is an app: it would be off until the new one is confirmed.
 */
export async function startTotp(deps: Deps, caller: Caller): Promise<TotpSetup> {
  return await deps.db.transaction(async (tx) => {
    const user = await lockCaller(deps, tx, caller)
    if (user.totpConfirmedAt)
      throw new ApiError('INVALID_REQUEST', {
        details: [{ field: '', message: 'Remova antes o aplicativo que já está ligado.' }],
      })
    const { sealed, secret, uri } = makeTotp(deps, user)
    await updateUser(tx, user.id, { totpSecret: sealed, totpLastStep: null })
    return { secret, uri }
  })
}
