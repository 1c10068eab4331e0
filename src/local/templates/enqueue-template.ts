import { checkMediaSet } from '#contract/check-media-set.ts'
import { beginEntry } from '#local/database/entry-core.ts'
import type { TemplateEntry } from '#local/database/outbox-entry.ts'
import { checkContent } from '#local/drafts/check-draft.ts'
import { draftTables } from '#local/drafts/drafts.ts'
import { DraftNotReadyError } from '#local/drafts/enqueue-draft.ts'
import { deviceProblems } from '#local/entries/device-problems.ts'
import type { LocalDatabase } from '../database/db.ts'
import type { Draft } from '../database/rows.ts'
import { nextUpdatedAt } from '../drafts/drafts.ts'

/** The tables for a transaction around `enqueueTemplate`. */
export function templateTables(db: LocalDatabase) {
  return [...draftTables(db), db.outbox, db.media, db.mediaBlobs]
}

/**
 * Puts a draft that nobody edits in the outbox, as a template. Inside a transaction over
 * `templateTables`. Throws `DraftNotReadyError` with every problem that the device can find.
 */
export async function enqueueTemplate(
  db: LocalDatabase,
  snapshot: Draft,
  { now }: { now: number },
): Promise<TemplateEntry> {
  const violations = checkContent(snapshot)
  const infos = await db.media.bulkGet(snapshot.mediaHashes)
  const kinds = infos.flatMap((info) => (info ? [info.kind] : []))
  if (kinds.length < infos.length)
    violations.push({ field: 'media', message: deviceProblems.MEDIA_LOST })
  const mixed = checkMediaSet(kinds)
  if (mixed !== undefined) violations.push({ field: 'media', message: mixed })
  if (violations.length > 0) throw new DraftNotReadyError(violations)
  const entry: TemplateEntry = {
    ...beginEntry(snapshot, { key: snapshot.templateKey, now }),
    kind: 'save-template',
    draftId: snapshot.id,
  }
  const updatedAt = nextUpdatedAt(snapshot)
  await db.drafts.put({ ...snapshot, status: 'in-outbox', templateKey: null, updatedAt })
  await db.outbox.add(entry)
  return entry
}
