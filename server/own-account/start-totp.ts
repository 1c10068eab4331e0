import type { TotpSetup } from '#contract/own-account.ts'
import type { Caller } from '../auth/access-token.ts'
import { lockUser } from '../auth/lock-user.ts'
import { makeTotp } from '../auth/totp.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { updateUser } from './queries.ts'

/**
 * A secret for an authenticator app, which counts once `confirmTotp` got a right code. Throws
 * INVALID_REQUEST while there is an app: it would be off until the new one is confirmed.
 */
export async function startTotp(deps: Deps, { userId }: Caller): Promise<TotpSetup> {
  return await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw new ApiError('UNAUTHENTICATED')
    if (user.totpConfirmedAt)
      throw new ApiError('INVALID_REQUEST', {
        details: [{ field: '', message: 'Remova antes o aplicativo que já está ligado.' }],
      })
    const { sealed, secret, uri } = makeTotp(deps, user)
    await updateUser(tx, userId, { totpSecret: sealed, totpLastStep: null })
    return { secret, uri }
  })
}
