import type { LocalDatabase } from '#local/database/db.ts'
import { type OutboxEntry, OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { readValid } from '#local/database/stored-rows.ts'
import type { DiscardedDraft } from '#local/drafts/discarded-drafts.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { contentTables, type EntryContent, readEntryContent } from '#local/entries/entry-content.ts'
import { clearProgress } from '#local/entries/progress.ts'
import type { OutboxEvent } from '#local/entries/transition.ts'
import { listOpenOwners } from '#local/media-owners/open-owners.ts'
import { releaseTables } from '#local/media-owners/release-media.ts'
import { actionsOf } from './kind-actions.ts'

/** The action is not possible in the entry's present state; the message says why. */
export class EntryBusyError extends Error {
  readonly code = 'ENTRY_BUSY'
  override readonly name = 'EntryBusyError'

  constructor(entry: Pick<OutboxEntry, 'kind' | 'state'> | undefined) {
    super(tellBusy(entry))
  }
}

function tellBusy(entry: Pick<OutboxEntry, 'kind' | 'state'> | undefined): string {
  if (!entry) return 'Isto já foi enviado.'
  if (entry.state !== 'sending') return 'Isso não é possível agora.'
  return `${actionsOf(entry).name} está sendo enviado agora. Aguarde o fim do envio.`
}

/**
 * Cancels the sending: the draft is back in 'Rascunhos', the edit of a post open in its form.
 * Returns the content to edit; undefined when that is lost, or nothing was written. Throws
 * `EntryBusyError` while the form is being sent; during an upload it is possible.
 */
export async function takeBackEntry(
  db: LocalDatabase,
  entryId: string,
): Promise<EntryContent | undefined> {
  return await withdraw(db, entryId, async (entry) => {
    const { withdraw: bringBack } = actionsOf(entry)
    // Throwing undoes the withdrawal: entries of this kind are edited elsewhere.
    if (!bringBack) throw new EntryBusyError(entry)
    const content = await readEntryContent(db, entry)
    return content && (await bringBack(db, { entry, content }))
  })
}

/**
 * Deletes an entry with its content, also one that cannot be read. `restoreDraft` brings the draft
 * of a new post or template back for ten minutes; for a discarded change the answer is undefined.
 * Throws `EntryBusyError`.
 */
export async function discardEntry(
  db: LocalDatabase,
  entryId: string,
): Promise<DiscardedDraft | undefined> {
  const openOwners = await listOpenOwners()
  return await withdraw(db, entryId, async (entry) =>
    actionsOf(entry).discard(db, entry, await readEntryContent(db, entry), openOwners),
  )
}

/**
 * 'Enviar agora': makes the entry due at once. Wake the outbox afterwards. Throws `EntryBusyError`.
 */
export async function retryNow(db: LocalDatabase, entryId: string): Promise<void> {
  await db.transaction('rw', db.outbox, () => must(db, entryId, { type: 'retry-asked' }))
}

/**
 * 'Publicar agora', the answer to needs-confirmation: the press counts from now, and times that
 * passed become now. Wake the outbox afterwards. Throws `EntryBusyError`.
 */
export async function confirmNow(
  db: LocalDatabase,
  entryId: string,
  { now }: { now: number },
): Promise<void> {
  await db.transaction('rw', [db.outbox, ...contentTables(db)], async () => {
    const entry = await must(db, entryId, { type: 'confirmed', pressedAt: now })
    const content = await readEntryContent(db, entry)
    if (content) await actionsOf(entry).moveToNow?.(db, { entry, content }, now)
  })
}

function withdrawalTables(db: LocalDatabase) {
  const known = [db.progress, db.serverPlannings]
  return [...new Set([db.outbox, ...known, ...contentTables(db), ...releaseTables(db)])]
}

/** Takes the entry out of the outbox and runs `act` in the same transaction. */
async function withdraw<T>(
  db: LocalDatabase,
  entryId: string,
  rest: (entry: OutboxEntry) => Promise<T>,
): Promise<T> {
  return await db.transaction('rw', withdrawalTables(db), async () => {
    const entry = await must(db, entryId, { type: 'withdrawn' })
    await clearProgress(db, entryId)
    return await rest(entry)
  })
}

/** Applies the event or throws `EntryBusyError`; answers the entry as it was before. */
async function must(db: LocalDatabase, entryId: string, event: OutboxEvent): Promise<OutboxEntry> {
  const entry = readValid(OutboxEntryRow, await db.outbox.get(entryId))
  if (!entry || (await applyEvent(db, entryId, event)) === undefined)
    throw new EntryBusyError(entry)
  return entry
}
