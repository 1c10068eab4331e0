import { and, eq, notInArray } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { subscriptions, trials } from '../db/schema/subscriptions.ts'
import { neverBegun } from './never-begun.ts'

/** Whether a person had a subscription before, here or with an account of theirs that was deleted. */
export async function hadFreeDays(db: Executor, userId: string): Promise<boolean> {
  const isLeft = and(eq(trials.userId, userId), eq(trials.hadSubscription, true))
  return (await hasSubscribed(db, userId)) || (await db.$count(trials, isLeft)) > 0
}

export async function hasSubscribed(db: Executor, userId: string): Promise<boolean> {
  const { userId: owner, status } = subscriptions
  const isBegun = and(eq(owner, userId), notInArray(status, [...neverBegun]))
  return (await db.$count(subscriptions, isBegun)) > 0
}
