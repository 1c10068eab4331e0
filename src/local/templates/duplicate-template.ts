import type { SavedTemplate } from '#contract/saved-template.ts'
import type { LocalDatabase } from '../db.ts'
import { discardDraft } from '../discarded-drafts.ts'
import type { CreateEntry } from '../outbox/entry.ts'
import { draftFromTemplate } from './draft-from-template.ts'
import { saveAsTemplate } from './save-as-template.ts'

/** INTERIM (composer): the same content as a template of its own. */
export async function duplicateTemplate(
  db: LocalDatabase,
  owner: { userId: string; projectId: string; timeZone: string },
  template: SavedTemplate,
  at: { now: number },
): Promise<CreateEntry> {
  const draft = await draftFromTemplate(db, owner, template)
  try {
    return await saveAsTemplate(db, draft.id, at)
  } finally {
    await discardDraft(db, draft.id)
  }
}
