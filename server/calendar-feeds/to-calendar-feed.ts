import type { CalendarFeed } from '#contract/calendar-feed.ts'
import type { calendarFeeds } from '../db/schema/reports.ts'
import type { Deps } from '../deps.ts'
import { SecretBoxError } from '../security/secret-box.ts'
import { feedTokenContext } from './feed-token.ts'

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
