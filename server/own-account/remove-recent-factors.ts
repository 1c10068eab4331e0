import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, gt } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { passkeys } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import type { RemovedFactors } from '../mail/templates/describe-removed.ts'
import { noApp, replaceRecoveryCodes } from './queries.ts'

const recentMs = 7 * millisecondsInDay

/**
 * For whoever proves by mail that the account is theirs: passkeys and second steps that were added
 * lately may be a thief's, and their owner would be shut out by them. Older ones stay.
 */
export async function removeRecentFactors(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<RemovedFactors> {
  const since = new Date(now.getTime() - recentMs)
  const isOwn = eq(users.id, userId)
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gt(passkeys.createdAt, since)))
    .returning({ id: passkeys.id })
  const apps = await tx
    .update(users)
    .set(noApp)
    .where(and(isOwn, gt(users.totpConfirmedAt, since)))
    .returning({ id: users.id })
  if (apps.length > 0) await replaceRecoveryCodes(tx, userId, [])
  const mailCodes = await tx
    .update(users)
    .set({ twoStepByMail: false, twoStepByMailAt: null })
    .where(and(isOwn, gt(users.twoStepByMailAt, since)))
    .returning({ id: users.id })
  return { passkeys: removed.length, app: apps.length > 0, mailCode: mailCodes.length > 0 }
}
