import type { LocalDatabase, PostEdit } from '#local/db.ts'
import { noteOwnChange } from '#local/edits/own-change.ts'
import { filesOf } from '#local/media/files-of.ts'
import { releaseMedia, releaseTables } from '#local/media/release-media.ts'
import { applyEvent } from '#local/outbox/entry/apply-event.ts'
import { clearProgress } from '#local/outbox/entry/progress.ts'
import { type Cargo, contentTables, ownerOf } from '#local/outbox/kinds/entry-content.ts'
import type { Receipt } from '#local/outbox/wire/receipt.ts'
import { settlePlanning } from '#local/planning/planning-changes.ts'
import { DraftRow, keepValid, PostEditRow } from '#local/stored-rows.ts'
import { settleUploads } from '#local/uploads/forget-uploads.ts'

/**
 * The server has it: the entry, its content and the media only it needed go in one transaction, and
 * later changes of the same post follow to its new version. A photo added again after the entry was
 * made belongs to something new and stays.
 */
export async function deliverEntry(
  db: LocalDatabase,
  cargo: Cargo,
  receipt: Receipt | undefined,
): Promise<void> {
  const { entry } = cargo
  const owner = ownerOf(cargo)
  const tables = new Set([db.outbox, db.uploads, ...contentTables(db), ...releaseTables(db)])
  await db.transaction('rw', [...tables], async () => {
    if ((await applyEvent(db, entry.id, { type: 'delivered' })) !== 'gone') return
    await settleContent(db, cargo, receipt)
    await clearProgress(db, entry.id)
    if (!owner) return
    const named = await collectNamed(db, entry.projectId)
    await settleUploads(db, entry, owner.mediaHashes, named)
    await releaseMedia(db, filesOf(owner), entry.createdAt)
  })
}

/** It is with the server from now on, and what was made upon it follows. */
async function settleContent(
  db: LocalDatabase,
  cargo: Cargo,
  receipt: Receipt | undefined,
): Promise<void> {
  if ('draft' in cargo) return await db.drafts.delete(cargo.draft.id)
  if ('planning' in cargo) {
    const { content, base } = cargo.planning
    const made = receipt?.planning ?? { ...content, version: base.version + 1 }
    return await settlePlanning(db, cargo.planning, made)
  }
  await db.edits.delete(cargo.edit.id)
  if (receipt?.version === undefined) return
  await rebaseLater(db, cargo.edit, receipt.version)
  await noteOwnChange(db, cargo.edit, receipt.version)
}

/**
 * Changes that were made upon this one; those of another basis meet their conflict. What may have
 * arrived is asked for as it was sent.
 */
async function rebaseLater(db: LocalDatabase, sent: PostEdit, version: number): Promise<void> {
  const { postId, userId, baseVersion } = sent
  for (const later of await db.edits.where('postId').equals(postId).toArray()) {
    if (later.userId !== userId || later.baseVersion !== baseVersion) continue
    const entry = await db.outbox.where('editId').equals(later.id).first()
    if (!entry?.mayHaveArrived) await db.edits.update(later.id, { baseVersion: version })
  }
}

/** What is still to be sent for this project, or written: what was saved as a template is posted next. */
async function collectNamed(db: LocalDatabase, projectId: string): Promise<Set<string>> {
  const drafts = keepValid(DraftRow, await db.drafts.toArray())
  const edits = keepValid(PostEditRow, await db.edits.toArray())
  const named = [...drafts, ...edits].filter((one) => one.projectId === projectId)
  return new Set(named.flatMap(({ mediaHashes }) => mediaHashes))
}
