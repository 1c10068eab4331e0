import { addDays } from 'date-fns/addDays'
import { millisecondsInDay } from 'date-fns/constants'
import { subDays } from 'date-fns/subDays'
import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import { graceDays, trialDays } from '#contract/billing/subscription.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { sweeps } from '../db/schema/installation.ts'
import { subscriptions, trials, usedTrials } from '../db/schema/subscriptions.ts'
import { neverBegun } from './choose-subscription.ts'

const usedKeptMs = 365 * millisecondsInDay

/** The free days of people whose account can be used from now on; returns those who had none yet. */
export async function beginTrial(
  db: Executor,
  userIds: readonly string[],
  now: Date,
): Promise<{ userId: string; endsAt: Date }[]> {
  if (userIds.length === 0) return []
  const endsAt = addDays(now, trialDays)
  return await db
    .insert(trials)
    .values(userIds.map((userId) => ({ userId, startedAt: now, endsAt })))
    .onConflictDoNothing()
    .returning({ userId: trials.userId, endsAt: trials.endsAt })
}

/** One trial per mailbox: returning people continue the old one. */
export async function beginTrialOnce(
  tx: Transaction,
  { userId, mailbox, now }: { userId: string; mailbox: string; now: Date },
): Promise<void> {
  const [begun] = await beginTrial(tx, [userId], now)
  if (!begun) return
  const [used] = await tx
    .insert(usedTrials)
    .values({ mailbox, endsAt: begun.endsAt })
    .onConflictDoUpdate({ target: usedTrials.mailbox, set: { mailbox } })
    .returning({ endsAt: usedTrials.endsAt, hadSubscription: usedTrials.hadSubscription })
  if (used) await tx.update(trials).set(used).where(eq(trials.userId, userId))
}

/**
 * Of a person who is deleted: when they had a subscription, its free days are not given again to
 * their mailbox. Known for a year from now, as what is over already is with a trial.
 */
export async function rememberSubscribed(
  tx: Transaction,
  { userId, mailbox, now }: { userId: string; mailbox: string; now: Date },
): Promise<void> {
  if (!(await hadFreeDays(tx, userId))) return
  const over = subDays(now, graceDays)
  const [trial] = await tx.select().from(trials).where(eq(trials.userId, userId))
  const endsAt = trial && trial.endsAt > over ? trial.endsAt : over
  const used = { endsAt, hadSubscription: true }
  await tx
    .insert(usedTrials)
    .values({ mailbox, ...used })
    .onConflictDoUpdate({ target: usedTrials.mailbox, set: used })
}

export async function deleteOldUsedTrials(db: Executor, now: Date): Promise<void> {
  await db.delete(usedTrials).where(lt(usedTrials.endsAt, new Date(now.getTime() - usedKeptMs)))
}

/**
 * Once, when billing is first configured: whoever was here while nobody could pay has free days from
 * now on. Otherwise all would be shut out at that start, without a word before.
 */
export async function beginFirstTrials(db: Database, now: Date): Promise<void> {
  const endsAt = addDays(now, trialDays).toISOString()
  await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(sweeps)
      .values({ name: 'billing-began', begunAt: now })
      .onConflictDoNothing()
      .returning({ name: sweeps.name })
    if (!first) return
    await tx.update(trials).set({ endsAt: sql`greatest(${trials.endsAt}, ${endsAt}::timestamptz)` })
  })
}

/** Whether a person had a subscription before, here or with an account of theirs that was deleted. */
export async function hadFreeDays(db: Executor, userId: string): Promise<boolean> {
  const isLeft = and(eq(trials.userId, userId), eq(trials.hadSubscription, true))
  return (await hasSubscribed(db, userId)) || (await db.$count(trials, isLeft)) > 0
}

async function hasSubscribed(db: Executor, userId: string): Promise<boolean> {
  const { userId: owner, status } = subscriptions
  const isBegun = and(eq(owner, userId), notInArray(status, [...neverBegun]))
  return (await db.$count(subscriptions, isBegun)) > 0
}
