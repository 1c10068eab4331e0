import { and, desc, lt } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { contactMessages } from '../db/schema/operator.ts'
import { containsText } from './contains-text.ts'
import { type Acting, recordAct } from './record-act.ts'
import { mostRows, toPage } from './to-page.ts'

/** What people wrote to us, the newest first. */
export async function listMessages(
  db: Database,
  acting: Acting,
  { before, search }: { before?: number | undefined; search: string },
) {
  const { id, name, email, message } = contactMessages
  return await db.transaction(async (tx) => {
    await recordAct(tx, acting, 'messages-viewed', search)
    const rows = await tx
      .select()
      .from(contactMessages)
      .where(
        and(
          containsText(search, [name, email, message]),
          before === undefined ? undefined : lt(id, before),
        ),
      )
      .orderBy(desc(id))
      .limit(mostRows)
    return toPage(rows, ({ createdAt, answeredAt, ...written }) => ({
      ...written,
      createdAt: createdAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    }))
  })
}
