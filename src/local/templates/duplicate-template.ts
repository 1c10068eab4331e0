import type { SavedTemplate } from '#contract/saved-template.ts'
import type { TemplateEntry } from '#local/database/outbox-entry.ts'
import type { LocalDatabase } from '../database/db.ts'
import { catchQuota } from '../database/quota-full-error.ts'
import { draftFromTemplate } from './draft-from-template.ts'
import { enqueueTemplate, templateTables } from './enqueue-template.ts'

/**
 * Puts the same content in the outbox as a new template. Wake the outbox afterwards. Throws
 * `QuotaFullError`.
 */
export async function duplicateTemplate(
  db: LocalDatabase,
  owner: { userId: string; projectId: string; timeZone: string },
  template: SavedTemplate,
  { now }: { now: number },
): Promise<TemplateEntry> {
  return await catchQuota(() =>
    db.transaction('rw', templateTables(db), async () => {
      const draft = await draftFromTemplate(db, owner, template)
      return await enqueueTemplate(db, draft, { now })
    }),
  )
}
