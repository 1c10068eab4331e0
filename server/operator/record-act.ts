import { eq } from 'drizzle-orm'
import type { OperatorActKind } from '#contract/operator.ts'
import type { Transaction } from '../db/database.ts'
import { operatorActs } from '../db/schema/operator.ts'
import { users } from '../db/schema/users.ts'
import { ApiError } from '../http/api-error.ts'

/** Whoever acts, and when. */
export interface Acting {
  userId: string
  now: Date
}

/** Characters of a subject that are kept. */
const longest = 500

/** Writes down what an operator did, in the transaction that does it; returns their address. */
export async function recordAct(
  tx: Transaction,
  { userId, now }: Acting,
  act: OperatorActKind,
  subject = '',
): Promise<string> {
  const isTheirs = eq(users.id, userId)
  // Held, so that the row does not come to refer to somebody who is deleted meanwhile.
  const [person] = await tx
    .select({ email: users.email })
    .from(users)
    .where(isTheirs)
    .for('key share')
  if (!person) throw new ApiError('UNAUTHENTICATED')
  await tx.insert(operatorActs).values({
    ...{ userId, operator: person.email, act, createdAt: now },
    subject: [...subject].slice(0, longest).join(''),
  })
  return person.email
}
