import * as v from 'valibot'
import type { Violation } from '#contract/calls/errors.ts'
import { checkMediaSet } from '#contract/media/media.ts'
import { ScheduledTemplate, Template } from '#contract/posts/template.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { beginEntry } from '#local/database/entry-core.ts'
import { type CreateEntry, OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { Draft } from '#local/database/rows.ts'
import { DraftRow, readValid } from '#local/database/stored-rows.ts'
import { deviceProblems } from '#local/entries/device-problems.ts'
import { DraftNotEditableError, nextUpdatedAt } from './drafts.ts'
import { fieldPrefix } from './field-prefix.ts'
import { isTimePast } from './is-time-past.ts'
import { toContent, toTemplate } from './to-template.ts'

/**
 * The draft breaks rules that the device knows; `violations` says which, in words for the person.
 */
export class DraftNotReadyError extends Error {
  readonly code = 'DRAFT_NOT_READY'
  override readonly name = 'DraftNotReadyError'
  readonly violations: readonly Violation[]

  constructor(violations: readonly Violation[]) {
    super(violations[0]?.message ?? deviceProblems.NOT_READY)
    this.violations = violations
  }
}

/**
 * Puts a draft in the outbox: its new status and its entry are stored together or not at all. From
 * here on the entry, not the composer, owns the draft. Called twice (two tabs, a double press) it
 * answers the same entry. Wake the outbox afterwards. Throws `DraftNotReadyError`,
 * `DraftNotEditableError` or `QuotaFullError`.
 */
export async function enqueueDraft(
  db: LocalDatabase,
  draftId: string,
  { now }: { now: number },
): Promise<CreateEntry> {
  return await catchQuota(() =>
    db.transaction('rw', db.drafts, db.outbox, db.media, async () => {
      const draft = readValid(DraftRow, await db.drafts.get(draftId))
      if (!draft) throw new DraftNotEditableError()
      if (draft.status === 'in-outbox') return await findEntry(db, draftId)
      const violations = await listViolations(db, draft, now)
      if (violations.length > 0) throw new DraftNotReadyError(violations)
      const entry = beginCreateEntry(draft, now)
      await db.drafts.put({ ...draft, status: 'in-outbox', updatedAt: nextUpdatedAt(draft) })
      await db.outbox.add(entry)
      return entry
    }),
  )
}

/**
 * Stores new drafts in the outbox at once, several together: the same checks, the same entries. `first`:
 * how many were stored before, at the same `now`. Inside a transaction over drafts, outbox and media. Throws `DraftNotReadyError` for the first that cannot
 * go.
 */
export async function enqueueNewDrafts(
  db: LocalDatabase,
  drafts: readonly Draft[],
  { now, first = 0 }: { now: number; first?: number },
): Promise<CreateEntry[]> {
  for (const draft of drafts) {
    const violations = await listViolations(db, draft, now)
    if (violations.length > 0) throw new DraftNotReadyError(violations)
  }
  const entries = drafts.map((draft, index) => ({
    ...beginCreateEntry(draft, now),
    // They are listed and sent in their order.
    createdAt: now + (first + index) / 1000,
  }))
  await db.drafts.bulkAdd(drafts.map((draft) => ({ ...draft, status: 'in-outbox' as const })))
  await db.outbox.bulkAdd(entries)
  return entries
}

function beginCreateEntry(draft: Draft, now: number): CreateEntry {
  return {
    ...beginEntry(draft, { key: draft.entryKey, now }),
    kind: 'create-post',
    draftId: draft.id,
  }
}

async function findEntry(db: LocalDatabase, draftId: string): Promise<CreateEntry> {
  const entry = await findCreateEntry(db, draftId)
  if (!entry) throw new DraftNotEditableError()
  return entry
}

async function listViolations(db: LocalDatabase, draft: Draft, now: number): Promise<Violation[]> {
  const violations = checkDraft(draft, now)
  if (violations.length > 0) return violations
  const infos = await db.media.bulkGet(draft.mediaHashes)
  const kinds = infos.flatMap((info) => (info ? [info.kind] : []))
  if (kinds.length < infos.length)
    violations.push({ field: 'media', message: deviceProblems.MEDIA_LOST })
  const mixed = checkMediaSet(kinds)
  if (mixed !== undefined) violations.push({ field: 'media', message: mixed })
  if (isTimePast(draft, now, now))
    violations.push({ field: 'scheduleRequestDtos', message: 'O horário escolhido já passou.' })
  return violations
}

/** What keeps a draft from being sent as it is, by the schemas of the contract. */
export function checkDraft(draft: Draft, pressedAt: number): Violation[] {
  return toViolations(draft, v.safeParse(ScheduledTemplate, toTemplate(draft, pressedAt)).issues)
}

/** The same for a draft that is sent without its times, as a template. */
export function checkContent(draft: Draft): Violation[] {
  return toViolations(draft, v.safeParse(Template, toContent(draft)).issues)
}

function toViolations(
  draft: Draft,
  issues: readonly v.BaseIssue<unknown>[] | undefined,
): Violation[] {
  return (issues ?? []).map((issue) => {
    const field = v.getDotPath(issue) ?? ''
    return { field, message: fieldPrefix(draft.versions, field) + issue.message }
  })
}

/** The entry that a draft is posted by; undefined for one that is saved as a template. */
export async function findCreateEntry(
  db: LocalDatabase,
  draftId: string,
): Promise<CreateEntry | undefined> {
  const entry = readValid(OutboxEntryRow, await db.outbox.where('draftId').equals(draftId).first())
  return entry?.kind === 'create-post' ? entry : undefined
}
