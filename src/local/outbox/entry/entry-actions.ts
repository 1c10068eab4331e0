import type { Draft, LocalDatabase, PostEdit } from '#local/db.ts'
import { type DiscardedDraft, setAside } from '#local/discarded-drafts.ts'
import { nextMoment } from '#local/drafts.ts'
import { listChanges } from '#local/edits/list-changes.ts'
import { contentTables, readCargo } from '#local/outbox/kinds/entry-content.ts'
import { movePastTimes } from '#local/outbox/kinds/move-past-times.ts'
import { dropPlanning } from '#local/planning/planning-changes.ts'
import { OutboxEntryRow, readValid } from '#local/stored-rows.ts'
import { applyEvent } from './apply-event.ts'
import { isOfDraft, isOfPost, type OutboxEntry } from './entry.ts'
import { clearProgress } from './progress.ts'
import type { OutboxEvent } from './transition.ts'

/** What was asked cannot be done to the entry as it is now; the message says why. */
export class EntryBusyError extends Error {
  readonly code = 'ENTRY_BUSY'
  override readonly name = 'EntryBusyError'

  constructor(entry: Pick<OutboxEntry, 'kind' | 'state'> | undefined) {
    super(tellBusy(entry))
  }
}

const busyNames: Record<OutboxEntry['kind'], string> = {
  'create-post': 'Este post',
  'edit-post': 'Este post',
  'delete-post': 'Este post',
  'save-template': 'Este template',
  'save-planning': 'Este item',
}

function tellBusy(entry: Pick<OutboxEntry, 'kind' | 'state'> | undefined): string {
  if (!entry) return 'Este post já foi enviado.'
  if (entry.state !== 'sending') return 'Isso não é possível agora.'
  return `${busyNames[entry.kind]} está sendo enviado agora. Aguarde o fim do envio.`
}

/**
 * Cancels the sending of a new post or template: the draft is back in 'Rascunhos', ready to be edited.
 * Undefined when it is lost. Like all that takes back: possible during the upload, refused while sending.
 */
export async function returnToDraft(
  db: LocalDatabase,
  entryId: string,
): Promise<Draft | undefined> {
  return await withdraw(db, entryId, async (entry) => {
    // Undoes the withdrawal: this is not the way back of such an entry.
    if (!isOfDraft(entry)) throw new EntryBusyError(entry)
    const cargo = await readCargo(db, entry)
    if (!cargo || !('draft' in cargo)) return undefined
    const editing: Draft = { ...cargo.draft, ...draftInHand(entry), updatedAt: Date.now() }
    await db.drafts.put(editing)
    return editing
  })
}

/**
 * Cancels the sending of a change: an edit is open again in its form; a deletion is dropped, and what
 * had been written before it is open again. Answers what is to be edited, if anything is.
 */
export async function withdrawEntry(
  db: LocalDatabase,
  entryId: string,
): Promise<PostEdit | undefined> {
  return await withdraw(db, entryId, async (entry) => {
    if (!isOfPost(entry)) throw new EntryBusyError(entry)
    const cargo = await readCargo(db, entry)
    if (!cargo || !('edit' in cargo)) return undefined
    const { edit } = cargo
    if (edit.isDeletion && listChanges(edit, edit.basis).length === 0) {
      await db.edits.delete(edit.id)
      return undefined
    }
    // The key of a deletion is no key for an edit.
    const inHand = edit.isDeletion
      ? { status: 'editing' as const, entryKey: null }
      : backInHand(entry)
    const editing: PostEdit = { ...edit, ...inHand, isDeletion: false, updatedAt: Date.now() }
    await db.edits.put(editing)
    return editing
  })
}

/**
 * Deletes an entry with its content, also one that cannot be read. `restoreDraft` brings the draft of
 * a new post or template back for ten minutes; a discarded change is gone, and answers undefined.
 */
export async function discardEntry(
  db: LocalDatabase,
  entryId: string,
): Promise<DiscardedDraft | undefined> {
  return await withdraw(db, entryId, async (entry) => {
    if (isOfPost(entry)) {
      await db.edits.delete(entry.editId)
      return undefined
    }
    if (entry.kind === 'save-planning') {
      await dropPlanning(db, entry.planningId)
      return undefined
    }
    const cargo = await readCargo(db, entry)
    if (!cargo || !('draft' in cargo)) {
      await db.drafts.delete(entry.draftId)
      return undefined
    }
    await setAside(db, { ...cargo.draft, ...draftInHand(entry) })
    return { draftId: cargo.draft.id }
  })
}

/** 'Enviar agora'. Wake the outbox afterwards. */
export async function retryNow(db: LocalDatabase, entryId: string): Promise<void> {
  await db.transaction('rw', db.outbox, () => must(db, entryId, { type: 'retry-asked' }))
}

/**
 * 'Publicar agora', the answer to needs-confirmation: the press counts from now, and what was planned
 * for a time that passed is planned for now. Wake the outbox afterwards.
 */
export async function confirmNow(
  db: LocalDatabase,
  entryId: string,
  { now }: { now: number },
): Promise<void> {
  await db.transaction('rw', [db.outbox, ...contentTables(db)], async () => {
    const entry = await must(db, entryId, { type: 'confirmed', pressedAt: now })
    const cargo = await readCargo(db, entry)
    if (!cargo) return
    const moved = movePastTimes(cargo, now)
    if ('draft' in moved)
      await db.drafts.put({ ...moved.draft, updatedAt: nextMoment(moved.draft) })
    else if ('edit' in moved)
      await db.edits.put({ ...moved.edit, updatedAt: nextMoment(moved.edit) })
  })
}

/** The key of a template is no key for a post. */
function draftInHand(
  entry: OutboxEntry,
): Pick<Draft, 'status' | 'entryKey'> & Partial<Pick<Draft, 'templateKey'>> {
  const { status, entryKey } = backInHand(entry)
  if (entry.kind === 'save-template') return { status, entryKey: null, templateKey: entryKey }
  return { status, entryKey }
}

/** If an earlier sending may have arrived, the next one has to go under the same key. */
function backInHand({ id, mayHaveArrived }: OutboxEntry): Pick<Draft, 'status' | 'entryKey'> {
  return { status: 'editing', entryKey: mayHaveArrived ? id : null }
}

/** Takes the entry out of the outbox and does the rest in the same transaction. */
async function withdraw<T>(
  db: LocalDatabase,
  entryId: string,
  rest: (entry: OutboxEntry) => Promise<T>,
): Promise<T> {
  return await db.transaction('rw', [db.outbox, ...contentTables(db), db.settings], async () => {
    const entry = await must(db, entryId, { type: 'withdrawn' })
    await clearProgress(db, entryId)
    return await rest(entry)
  })
}

/** Answers the entry as it was before the event. */
async function must(db: LocalDatabase, entryId: string, event: OutboxEvent): Promise<OutboxEntry> {
  const entry = readValid(OutboxEntryRow, await db.outbox.get(entryId))
  if (!entry || (await applyEvent(db, entryId, event)) === undefined)
    throw new EntryBusyError(entry)
  return entry
}
