import { and, asc, eq, gt } from 'drizzle-orm'
import { calendarFeeds } from '../db/schema/reports.ts'
import type { Deps } from '../deps.ts'
import { isOfEarlierKey, reseal, resealedAtOnce } from '../security/reseal.ts'
import { feedTokenContext } from './feed-token.ts'

/** Seals the addresses of calendars anew where an earlier key sealed them; returns how many. */
export async function resealFeedTokens({
  db,
  secretBox,
  log,
}: Pick<Deps, 'db' | 'secretBox' | 'log'>): Promise<number> {
  const { id, tokenSealed } = calendarFeeds
  const isOld = isOfEarlierKey(tokenSealed, secretBox)
  let resealed = 0
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select({ id, tokenSealed })
      .from(calendarFeeds)
      .where(and(isOld, after === undefined ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(resealedAtOnce)
    for (const row of rows) {
      try {
        const sealed = reseal(secretBox, row.tokenSealed, feedTokenContext(row.id))
        if (sealed === undefined) continue
        await db.update(calendarFeeds).set({ tokenSealed: sealed }).where(eq(id, row.id))
        resealed += 1
      } catch (error) {
        log.error({ err: error, feedId: row.id }, 'the address of a calendar does not open')
      }
    }
    after = rows.at(-1)?.id
    if (rows.length < resealedAtOnce) return resealed
  }
}
