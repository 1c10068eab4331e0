import { and, asc, eq, gt } from 'drizzle-orm'
import type { CalendarFeed } from '#contract/projects/calendar-feed.ts'
import { calendarFeeds } from '../db/schema/reports.ts'
import type { Deps } from '../deps.ts'
import { isOfEarlierKey, reseal, resealedAtOnce } from '../security/reseal.ts'
import { SecretBoxError } from '../security/secret-box.ts'

/** To what the sealed token of a calendar's address is bound: to the row it stands in. */
export function feedTokenContext(feedId: string): string {
  return `calendar-feed:${feedId}`
}

type FeedRow = typeof calendarFeeds.$inferSelect

/** Where the addresses of calendars lie: `<token>.ics` follows. */
export const feedFolder = '/calendario/'

/** A secret address as the project's people see it; `createdBy` is the name of who made it. */
export function toCalendarFeed(
  deps: Pick<Deps, 'env' | 'secretBox'>,
  { id, name, createdAt, readAt, tokenSealed }: FeedRow,
  createdBy: string | null,
): CalendarFeed {
  return {
    ...{ id, name, createdBy, url: readUrl(deps, { id, tokenSealed }) },
    ...{ createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null },
  }
}

/** Null when it was sealed with a key that is gone: the address itself still holds, by its hash. */
function readUrl(
  { env, secretBox }: Pick<Deps, 'env' | 'secretBox'>,
  { id, tokenSealed }: Pick<FeedRow, 'id' | 'tokenSealed'>,
): string | null {
  try {
    const token = secretBox.open(tokenSealed, feedTokenContext(id))
    return `${env.PUBLIC_URL}${feedFolder}${token}.ics`
  } catch (error) {
    if (error instanceof SecretBoxError) return null
    throw error
  }
}

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
