import { instantOf, wallClockAt } from '#contract/wall-clock.ts'
import type { Draft, LocalDatabase } from '../db.ts'
import { type DiscardedDraft, setAside } from '../discarded-drafts.ts'
import { DraftRow, OutboxEntryRow, readValid } from '../stored-rows.ts'
import { applyEvent } from './apply-event.ts'
import type { OutboxEntry } from './entry.ts'
import { isTimePast } from './is-time-past.ts'
import type { OutboxEvent } from './transition.ts'

/** What was asked cannot be done to the entry as it is now; the message says why. */
export class EntryBusyError extends Error {
  readonly code = 'ENTRY_BUSY'
  override readonly name = 'EntryBusyError'

  constructor(state: OutboxEntry['state'] | undefined) {
    super(
      state === undefined
        ? 'Este post já foi enviado.'
        : state === 'sending'
          ? 'Este post está sendo enviado agora. Aguarde o fim do envio.'
          : 'Isso não é possível com este post agora.',
    )
  }
}

/** Cancels the sending: the draft is back in 'Rascunhos', ready to be edited. Refused while sending. */
export async function returnToDraft(
  db: LocalDatabase,
  entryId: string,
): Promise<Draft | undefined> {
  return await db.transaction('rw', db.outbox, db.drafts, async () => {
    const { entry, draft } = await withdraw(db, entryId)
    if (!draft) return undefined
    const editing: Draft = { ...draft, ...backInHand(entry), updatedAt: Date.now() }
    await db.drafts.put(editing)
    return editing
  })
}

/** Deletes entry and draft; `restoreDraft` brings the draft back for ten minutes. Refused while sending. */
export async function discardEntry(db: LocalDatabase, entryId: string): Promise<DiscardedDraft> {
  return await db.transaction('rw', db.outbox, db.drafts, db.settings, async () => {
    const { entry, draft } = await withdraw(db, entryId)
    if (draft) await setAside(db, { ...draft, ...backInHand(entry) })
    return { draftId: entry.draftId }
  })
}

/** 'Tentar agora'. Wake the outbox afterwards. */
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
  await db.transaction('rw', db.outbox, db.drafts, async () => {
    const entry = await must(db, entryId, { type: 'confirmed', pressedAt: now })
    const draft = readValid(DraftRow, await db.drafts.get(entry.draftId))
    if (draft && isTimePast(draft, now, now))
      await db.drafts.put({ ...movePastTimes(draft, now), updatedAt: now })
  })
}

/** If an earlier sending may have arrived, the next one has to go under the same key. */
function backInHand(entry: OutboxEntry): Pick<Draft, 'status' | 'entryKey'> {
  return { status: 'editing', entryKey: entry.mayHaveArrived ? entry.id : null }
}

async function withdraw(
  db: LocalDatabase,
  entryId: string,
): Promise<{ entry: OutboxEntry; draft: Draft | undefined }> {
  const entry = await must(db, entryId, { type: 'withdrawn' })
  return { entry, draft: readValid(DraftRow, await db.drafts.get(entry.draftId)) }
}

/** Answers the entry as it was before the event. */
async function must(db: LocalDatabase, entryId: string, event: OutboxEvent): Promise<OutboxEntry> {
  const entry = readValid(OutboxEntryRow, await db.outbox.get(entryId))
  if (!entry || (await applyEvent(db, entryId, event)) === undefined)
    throw new EntryBusyError(entry?.state)
  return entry
}

function movePastTimes(draft: Draft, now: number): Draft {
  const clock = wallClockAt(now, draft.timeZone)
  const schedules = draft.schedules.map((schedule) =>
    instantOf(schedule, draft.timeZone) < now ? { ...schedule, ...clock } : schedule,
  )
  return { ...draft, schedules }
}
