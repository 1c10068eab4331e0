import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database, Executor } from '../db/database.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { posts } from '../db/schema/posts.ts'
import { projects } from '../db/schema/projects.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import { type Acting, recordAct } from './operator-acts.ts'
import { mostRows, toPage } from './to-page.ts'

const lateMs = 5 * 60_000
interface Wanted {
  /** What was due before and has not gone out is late. */
  lateSince: Date
  before: string | undefined
}

/** What failed, waits for a person, or is late, of all projects; nothing of the posts themselves. */
export async function listDeliveries(db: Database, acting: Acting, before: string | undefined) {
  const lateSince = new Date(acting.now.getTime() - lateMs)
  return await db.transaction(async (tx) => {
    await recordAct(tx, acting, 'deliveries-viewed')
    const rows = await selectTroubled(tx, { lateSince, before })
    return toPage(rows, ({ dueAt, ...delivery }) => ({ ...delivery, dueAt: dueAt.toISOString() }))
  })
}

/** Written out, as in the indexes (`db/schema/delivery-targets.ts`): a parameter would not match them. */
const stuck = sql`('rejected', 'unconfirmed', 'needs-reconnect', 'needs-decision')`
const underWay = sql`('scheduled', 'staging', 'staged', 'committing', 'retrying')`

export function selectTroubled(db: Executor, { lateSince, before }: Wanted) {
  const { id, scheduledAt, state, attempts, failure, postId, accountId } = deliveryTargets
  const isInTrouble = or(
    sql`${state} in ${stuck}`,
    and(sql`${state} in ${underWay}`, lt(scheduledAt, lateSince)),
  )
  const place = sql`(select scheduled_at, id from ${deliveryTargets} where id = ${before})`
  const isAfter = before === undefined ? undefined : sql`(${scheduledAt}, ${id}) < ${place}`
  return db
    .select({
      ...{ id, state, attempts, dueAt: scheduledAt, error: failure },
      ...{ projectName: projects.name, username: socialAccounts.username },
      networkId: socialAccounts.platformId,
    })
    .from(deliveryTargets)
    .innerJoin(posts, eq(posts.id, postId))
    .innerJoin(projects, eq(projects.id, posts.projectId))
    .innerJoin(socialAccounts, eq(socialAccounts.id, accountId))
    .where(and(isInTrouble, isNull(posts.deletedAt), isAfter))
    .orderBy(desc(scheduledAt), desc(id))
    .limit(mostRows)
}
