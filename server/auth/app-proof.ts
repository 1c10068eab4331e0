import { randomInt } from 'node:crypto'
import { and, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { recoveryCodes } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { hashCode } from '../security/hash-code.ts'
import { findTotpStep } from './totp.ts'

type User = Pick<typeof users.$inferSelect, 'id' | 'totpSecret' | 'totpLastStep'>

/** What proves that a person has their app, or one of its recovery codes. */
type AppProof = { step: number } | { recoveryHash: string }

/** Undefined for a code that is wrong or was used. */
export async function readAppProof(
  deps: Pick<Deps, 'db' | 'secretBox' | 'clock' | 'codeKey'>,
  user: User,
  code: string,
): Promise<AppProof | undefined> {
  if (/^\d{6}$/.test(code)) {
    const step = findTotpStep(deps, user, code)
    return step !== undefined && step > (user.totpLastStep ?? 0) ? { step } : undefined
  }
  const recoveryHash = hashRecoveryCode(deps.codeKey, user.id, code)
  const [unused] = await deps.db
    .select({ id: recoveryCodes.id })
    .from(recoveryCodes)
    .where(isUnused(user.id, recoveryHash))
  return unused && { recoveryHash }
}

/**
 * Uses the proof up, and says whether it was still good: one statement each, so that the same code
 * never counts twice, not even at the same moment.
 */
export async function spendAppProof(
  tx: Transaction,
  userId: string,
  proof: AppProof,
  now: Date,
): Promise<boolean> {
  if ('step' in proof) return await spendStep(tx, userId, proof.step)
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(isUnused(userId, proof.recoveryHash))
    .returning({ id: recoveryCodes.id })
  return spent.length > 0
}

function isUnused(userId: string, recoveryHash: string): SQL | undefined {
  return and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.codeHash, recoveryHash),
    isNull(recoveryCodes.usedAt),
  )
}

async function spendStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const isNewer = or(isNull(users.totpLastStep), lt(users.totpLastStep, step))
  const spent = await tx
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, userId), isNewer))
    .returning({ id: users.id })
  return spent.length > 0
}

/** Base32, without the digits that look like letters. */
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Forty random bits, as people write them down: 'ABCD-EFGH'. */
export function makeRecoveryCode(): string {
  const letters = Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** With or without the hyphen, in upper case. */
export function hashRecoveryCode(key: Uint8Array, userId: string, code: string): string {
  return hashCode(key, `recovery/${userId}`, code.replace('-', ''))
}
