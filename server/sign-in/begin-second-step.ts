import type { TwoStepMethod } from '#contract/people/auth.ts'
import { countGuess } from '../auth/count-guess.ts'
import { describeDevice, describePlace } from '../auth/describe-device.ts'
import type { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { signInCode } from '../mail/templates/sign-in-code.ts'
import { issueCode } from '../one-time-codes/issue-code.ts'
import { lockUserWithPassword } from './queries.ts'

type User = Pick<
  typeof users.$inferSelect,
  'id' | 'name' | 'email' | 'passwordHash' | 'twoStepByMail' | 'totpConfirmedAt'
>

/** The app, when there is one, since mail is easier to get at; undefined: no second step. */
export function secondStepMethod(
  user: Pick<User, 'twoStepByMail' | 'totpConfirmedAt'>,
): TwoStepMethod | undefined {
  if (user.totpConfirmedAt) return 'app'
  return user.twoStepByMail ? 'mail' : undefined
}

/**
 * Waits for the second step, for ten minutes and in one browser: returns the token for its cookie.
 * An app makes its own codes; otherwise one is mailed. Throws RATE_LIMITED, and INVALID_CREDENTIALS
 * when the password was replaced since it was compared.
 */
export async function beginSecondStep(
  deps: Deps,
  user: User,
  method: TwoStepMethod,
  origin: CallOrigin,
): Promise<string> {
  if (method === 'mail')
    await countGuess(deps, { kind: 'sign-in-mail', account: user.email }, origin)
  const token = await deps.db.transaction(async (tx) => {
    // What a new password ended must not begin behind it.
    if (!(await lockUserWithPassword(tx, user))) throw new ApiError('INVALID_CREDENTIALS')
    const issued = await issueCode(tx, deps, { userId: user.id, purpose: 'sign-in' })
    if (method === 'mail')
      await deps.mail.enqueue(tx, user.email, signInCode, {
        name: user.name,
        code: issued.code,
        device: describeDevice(origin.userAgent),
        place: describePlace(origin.address),
      })
    return issued.token
  })
  deps.mail.wake()
  return token
}
