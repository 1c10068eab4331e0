import { randomInt } from 'node:crypto'
import { asc, eq, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { referralCodes } from '../../db/schema/referrals.ts'
import type { Deps } from '../../deps.ts'
import type { Billing } from '../../stripe/billing.ts'
import { claimMs, retryAt, workThrough } from './work-through.ts'

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'log'>
type CodeRow = typeof referralCodes.$inferSelect

/**
 * Makes the codes that Stripe does not know, and ends those of people who deleted their account, for
 * as long as it takes. Harmless in many processes at once.
 */
export async function makeDueCodes(
  deps: CodeDeps,
  billing: Billing,
  signal?: AbortSignal,
): Promise<boolean> {
  const { db, clock, log } = deps
  return await workThrough({
    claim: () => claimCode(db, clock.now()),
    work: (row) =>
      row.userId === null ? endCode(deps, billing, row) : makeCode(deps, billing, row.code),
    postpone: async ({ code, attempts }, error) => {
      log.error({ err: error, code, attempts }, 'a code for friends was not made or ended')
      const dueAt = retryAt(clock.now(), attempts)
      await db.update(referralCodes).set({ dueAt }).where(eq(referralCodes.code, code))
    },
    signal,
  })
}

/**
 * In the transaction that deletes a person: nobody is to pay with their code afterwards. Where it is
 * being made at Stripe just now, it is ended after that.
 */
export async function forgetCode(tx: Transaction, userId: string, now: Date): Promise<void> {
  const dueAt = sql`greatest(${referralCodes.dueAt}, ${now.toISOString()}::timestamptz)`
  await tx
    .update(referralCodes)
    .set({ userId: null, dueAt, attempts: 0, rewardsDueAt: null })
    .where(eq(referralCodes.userId, userId))
}

async function makeCode({ db, clock, log }: CodeDeps, billing: Billing, code: string) {
  const promotionCodeId = await billing.discounts.makeFriendCode(code)
  const isIt = eq(referralCodes.code, code)
  if (promotionCodeId === undefined) {
    log.warn({ code }, 'a code for friends is another promotion at Stripe')
    await db
      .update(referralCodes)
      .set({ code: redrawCode(code), dueAt: clock.now() })
      .where(isIt)
    return
  }
  // Of somebody who was deleted meanwhile it is ended next.
  const dueAt = sql`case when ${referralCodes.userId} is null then ${referralCodes.dueAt} end`
  await db.update(referralCodes).set({ promotionCodeId, attempts: 0, dueAt }).where(isIt)
}

async function endCode({ db }: CodeDeps, { discounts }: Billing, row: CodeRow): Promise<void> {
  const id = row.promotionCodeId ?? (await discounts.findFriendCode(row.code))
  if (id !== undefined) await discounts.endFriendCode(id)
  await db.delete(referralCodes).where(eq(referralCodes.code, row.code))
}

async function claimCode(db: Database, now: Date): Promise<CodeRow | undefined> {
  return await db.transaction(async (tx) => {
    const { dueAt } = referralCodes
    const [row] = await tx
      .select()
      .from(referralCodes)
      .where(lte(dueAt, now))
      .orderBy(asc(dueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return undefined
    const attempts = row.attempts + 1
    const lease = { attempts, dueAt: new Date(now.getTime() + claimMs) }
    await tx.update(referralCodes).set(lease).where(eq(referralCodes.code, row.code))
    return { ...row, attempts }
  })
}

/** Without what is taken for something else (0 and O, 1, I and L), and without vowels, so that no words come about. */
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ'
/** 28^6: nobody guesses one, and few people of one name draw the same. */
const drawn = 6
const longestName = 8

/**
 * A code for somebody of this name, as 'ANA7K2Q9X': read out without a mistake, and never one that
 * somebody could choose. Only what Stripe takes for a code: letters and digits.
 */
export function drawCode(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  const plain = first
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
  return (plain.slice(0, longestName) || 'UP') + draw()
}

/** Another code of the same person. */
function redrawCode(code: string): string {
  return code.slice(0, -drawn) + draw()
}

function draw(): string {
  return Array.from({ length: drawn }, () => letters[randomInt(letters.length)]).join('')
}
