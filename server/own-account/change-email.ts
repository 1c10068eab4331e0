import type { Caller } from '../auth/access-token.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { isWithinLimit } from '../limits/rate-limits.ts'
import { accountExists } from '../mail/templates/account-exists.ts'
import { changeEmail as changeEmailMail } from '../mail/templates/change-email.ts'
import { issueCode } from '../one-time-codes/issue-code.ts'
import { endCodes } from '../one-time-codes/use-code.ts'
import { answerAfter } from '../security/answer-after.ts'
import { hashMailbox } from '../security/hash-code.ts'
import { findUser, findUserByEmail, type UserRow } from './queries.ts'

/**
 * Mails a code to the address that shall be the person's. When it is somebody else's already, its
 * owner is told instead, and the caller gets the same answer after the same time. A sign-up that was
 * never verified owns no address: anybody can make one. Throws RATE_LIMITED.
 */
export async function changeEmail(deps: Deps, { userId }: Caller, email: string): Promise<void> {
  const { db, limits } = deps
  await limits.codeMailsByUser.consume(userId)
  await answerAfter(async () => {
    const user = await findUser(db, userId)
    if (!user) throw new ApiError('UNAUTHENTICATED')
    const mayMail = await isWithinLimit(limits.changeMailsByEmail, hashMailbox(deps.codeKey, email))
    const found = await findUserByEmail(db, email)
    const owner = found?.emailVerifiedAt ? found : undefined
    await db.transaction(async (tx) => {
      // No token goes with the code, so whoever asks can guess it: there is none that was not mailed.
      if (!mayMail) return await endCodes(tx, userId, 'change-email')
      const issued = await issueCode(tx, deps, { userId, purpose: 'change-email', email })
      await mailToNewAddress(deps, tx, { user, owner, email, code: issued.code })
    })
    deps.mail.wake()
  })
}

async function mailToNewAddress(
  { mail }: Deps,
  tx: Transaction,
  {
    user,
    owner,
    email,
    code,
  }: { user: UserRow; owner: UserRow | undefined; email: string; code: string },
): Promise<void> {
  if (!owner) await mail.enqueue(tx, email, changeEmailMail, { name: user.name, code })
  else if (owner.id !== user.id) await mail.enqueue(tx, email, accountExists, { name: owner.name })
}
