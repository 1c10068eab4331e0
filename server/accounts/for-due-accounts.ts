import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import type { AccountRow } from './account-rows.ts'

/** Accounts taken at a time. */
const handful = 60
/** For so long, in ms, an account is left to whoever took it: longer than its work may last. */
const takenMs = 10 * 60_000

/**
 * Does the work for every linked account whose time (`due`) has come, in the order of that, however
 * many they are. Several processes share them: whoever takes some moves their time on first, and the
 * work sets the next. One account that fails is logged, and keeps no other from its turn.
 */
export async function forDueAccounts(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  due: 'lookDueAt' | 'metricsDueAt',
  signal: AbortSignal,
  work: (account: AccountRow) => Promise<void>,
): Promise<void> {
  const workSafely = async (account: AccountRow) => {
    try {
      await work(account)
    } catch (error) {
      log.error({ err: error, accountId: account.id, due }, 'what was due for an account failed')
    }
  }
  for (;;) {
    const taken = await takeDue({ db, clock }, due)
    await forEachOf(taken, workSafely)
    if (taken.length < handful || signal.aborted) return
  }
}

async function takeDue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  due: 'lookDueAt' | 'metricsDueAt',
): Promise<AccountRow[]> {
  const now = clock.now()
  const { id, removedAt, status, [due]: dueAt } = socialAccounts
  const ready = db
    .select({ id })
    .from(socialAccounts)
    .where(and(isNull(removedAt), eq(status, 'active'), lte(dueAt, now)))
    .orderBy(dueAt)
    .limit(handful)
    .for('update', { skipLocked: true })
  return db
    .update(socialAccounts)
    .set({ [due]: new Date(now.getTime() + takenMs) })
    .where(inArray(id, ready))
    .returning()
}

const atOnce = 6

/** Does the work for each item, a few at a time. */
export async function forEachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const turn = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
}
