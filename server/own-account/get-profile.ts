import type { Profile } from '#contract/people/own-account.ts'
import type { Executor } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { countRecoveryCodes, findUser } from './queries.ts'

/** Throws UNAUTHENTICATED when the person was deleted a moment ago. */
export async function getProfile(db: Executor, userId: string): Promise<Profile> {
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('UNAUTHENTICATED')
  const twoStepByApp = user.totpConfirmedAt !== null
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    hasPassword: user.passwordHash !== null,
    twoStepByMail: user.twoStepByMail,
    twoStepByApp,
    recoveryCodesLeft: twoStepByApp ? await countRecoveryCodes(db, userId) : 0,
    createdAt: user.createdAt.toISOString(),
  }
}
