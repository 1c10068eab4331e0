import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { contactMessages } from '../db/schema/operator.ts'
import { ApiError } from '../http/api-error.ts'
import { type Acting, recordAct } from './operator-acts.ts'
import { containsText, mostRows, toPage } from './to-page.ts'

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

/** Says that a message was answered, or was not; the first time stays. Throws NOT_FOUND. */
export async function markMessage(
  db: Database,
  acting: Acting,
  { id, isAnswered }: { id: number; isAnswered: boolean },
): Promise<void> {
  const { answeredAt } = contactMessages
  const now = acting.now.toISOString()
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(contactMessages)
      .set({ answeredAt: isAnswered ? sql`coalesce(${answeredAt}, ${now}::timestamptz)` : null })
      .where(eq(contactMessages.id, id))
      .returning({ id: contactMessages.id })
    if (changed.length === 0) throw new ApiError('NOT_FOUND')
    await recordAct(tx, acting, isAnswered ? 'message-answered' : 'message-reopened', `${id}`)
  })
}
