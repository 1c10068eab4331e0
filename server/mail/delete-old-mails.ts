import { subDays } from 'date-fns/subDays'
import { inArray, lt } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'

const keptDays = 30
const mostAtOnce = 1000

/** Rows older than 30 days, whatever became of them; a large number goes in several rounds. */
export async function deleteOldMails(db: Database, now: Date): Promise<void> {
  const before = subDays(now, keptDays)
  const old = db
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(lt(outgoingMails.createdAt, before))
    .limit(mostAtOnce)
  for (;;) {
    const gone = await db
      .delete(outgoingMails)
      .where(inArray(outgoingMails.id, old))
      .returning({ id: outgoingMails.id })
    if (gone.length < mostAtOnce) return
  }
}
