import { setImmediate } from 'node:timers/promises'
import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import { and, asc, between, gt, isNotNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { graceDays, noticeDays } from '#contract/billing/subscription.ts'
import { subscriptions, trials } from '../../db/schema/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import { type NoticeDeps, writeNotice } from './write-notice.ts'

const batch = 200

/**
 * Writes the mails of all people near an end. What was missed while nothing ran is written as far as
 * it is still true; many processes at once write each mail once.
 */
export async function writeDueNotices(deps: NoticeDeps & Pick<Deps, 'db' | 'log'>): Promise<void> {
  if (!deps.billing) return
  for (let after = ''; ; ) {
    const ids = await findNearEnds(deps, after)
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
    for (const userId of ids) {
      try {
        await deps.db.transaction((tx) => writeNotice(deps, tx, userId))
      } catch (error) {
        deps.log.error({ err: error, userId }, 'a billing notice was not written')
      }
      await setImmediate()
    }
  }
  deps.mail.wake()
}

/** People with any end within the days that mails are about, by id, after this one. */
async function findNearEnds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  after: string,
): Promise<string[]> {
  const now = clock.now().getTime()
  const from = subDays(now, graceDays)
  const to = addDays(now, noticeDays[0])
  const { userId, paidUntil, pastDueSince, endedAt } = subscriptions
  const ofTrials = db
    .select({ id: sql<string>`${trials.userId}::text`.as('id') })
    .from(trials)
    .where(between(trials.endsAt, from, to))
  const ofSubscriptions = db
    .select({ id: sql<string>`${userId}::text`.as('id') })
    .from(subscriptions)
    .where(
      and(
        isNotNull(userId),
        sql`(${between(paidUntil, from, to)} or ${between(pastDueSince, from, to)} or ${between(endedAt, from, to)})`,
      ),
    )
  const near = unionAll(ofTrials, ofSubscriptions).as('near')
  const rows = await db
    .selectDistinct({ id: near.id })
    .from(near)
    .where(gt(near.id, after))
    .orderBy(asc(near.id))
    .limit(batch)
  return rows.map(({ id }) => id)
}
