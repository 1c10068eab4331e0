import { desc, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { OperatorActKind } from '#contract/operator.ts'
import type { Executor } from '../db/database.ts'
import { operatorActs } from '../db/schema/operator.ts'
import { mostRows, toPage } from './to-page.ts'

/** What operators did, the newest first. */
export async function listActs(db: Executor, before: number | undefined) {
  const { id } = operatorActs
  const rows = await db
    .select()
    .from(operatorActs)
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(mostRows)
  return toPage(rows, ({ id, operator, act, subject, createdAt }) => ({
    ...{ id, operator, subject },
    act: v.parse(OperatorActKind, act),
    createdAt: createdAt.toISOString(),
  }))
}
