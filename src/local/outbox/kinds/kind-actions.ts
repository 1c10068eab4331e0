import { pastToleranceMs } from '#contract/posts/schedule.ts'
import { instantOf, wallClockAt } from '#contract/time/wall-clock.ts'
import type {
  ChangeEntry,
  CreateEntry,
  OutboxEntry,
  PlanningEntry,
  StoreFileEntry,
  TemplateEntry,
} from '#local/database/outbox-entry.ts'
import type { Draft, EditDraft, PlanningChange, StorageUpload } from '#local/database/rows.ts'
import { storeDiscarded } from '#local/drafts/discarded-drafts.ts'
import { nextUpdatedAt } from '#local/drafts/drafts.ts'
import { isTimePast } from '#local/drafts/is-time-past.ts'
import { listChanges } from '#local/edits/list-changes.ts'
import { releaseMedia } from '#local/media-owners/release-media.ts'
import { dropPlanning } from '#local/planning/planning-changes.ts'
import { backToEditing, type KindActions } from './kind.ts'

/** A post that was taken back is a draft again. */
const newPostActions: KindActions<CreateEntry, Draft> = {
  name: 'Este post',
  withdraw: async (db, { entry, content }) => {
    const editing: Draft = { ...content, ...backToEditing(entry), updatedAt: Date.now() }
    await db.drafts.put(editing)
    return editing
  },
  discard: async (db, entry, draft) => {
    if (!draft) await db.drafts.delete(entry.draftId)
    else await storeDiscarded(db, { ...draft, ...backToEditing(entry) })
    return draft && { draftId: draft.id }
  },
  moveToNow: async (db, { entry, content }, now) => {
    // Past for the server and not for this device: its clock is wrong, and the server's 'now'
    // counts.
    const isClockWrong = entry.problem?.code === 'SCHEDULE_IN_PAST'
    const moved = moveDraftToNow(content, now, isClockWrong)
    await db.drafts.put({ ...moved, updatedAt: nextUpdatedAt(moved) })
  },
}

/**
 * The draft with times that passed moved to `now` (ms). `isClockWrong`: they are past for the
 * server alone.
 */
function moveDraftToNow(draft: Draft, now: number, isClockWrong: boolean): Draft {
  if (isTimePast(draft, now, now)) return moveTimes(draft, now)
  return isClockWrong ? makePostNow(draft) : draft
}

function moveTimes(draft: Draft, now: number): Draft {
  const clock = wallClockAt(now, draft.timeZone)
  const schedules = draft.schedules.map((schedule) =>
    instantOf(schedule, draft.timeZone) < now ? { ...schedule, ...clock } : schedule,
  )
  return { ...draft, schedules }
}

/** Posts 'now' only where the draft has one time without repeats. */
function makePostNow(draft: Draft): Draft {
  const [only, ...others] = draft.schedules
  if (!draft.isScheduling || !only || others.length > 0) return draft
  if (only.repeatType > 0 && only.repeatNumber > 0) return draft
  return {
    ...draft,
    isScheduling: false,
    isPostNow: true,
    postNowAccountIds: only.socialMediaAccountIds,
  }
}

/** An edit that was taken back is open in its form again; the post stays as it is. */
const postChangeActions: KindActions<ChangeEntry, EditDraft> = {
  name: 'Este post',
  // A taken-back deletion is deleted; what had been written before it is open again.
  withdraw: async (db, { entry, content: edit }) => {
    if (edit.isDeletion && listChanges(edit, edit.basis).length === 0) {
      await db.edits.delete(edit.id)
      return undefined
    }
    // The key of a deletion cannot be used for an edit.
    const inHand = edit.isDeletion
      ? { status: 'editing' as const, entryKey: null }
      : backToEditing(entry)
    const editing: EditDraft = { ...edit, ...inHand, isDeletion: false, updatedAt: Date.now() }
    await db.edits.put(editing)
    return editing
  },
  discard: async (db, entry) => {
    await db.edits.delete(entry.editId)
    return undefined
  },
  moveToNow: async (db, { content }, now) => {
    const moved = moveEditToNow(content, now)
    await db.edits.put({ ...moved, updatedAt: nextUpdatedAt(moved) })
  },
}

/** The edit with its new times that passed moved to `now` (ms). The post's own times stay. */
function moveEditToNow(edit: EditDraft, now: number): EditDraft {
  const own = new Set(edit.basis.schedules.map(({ scheduledAt }) => Date.parse(scheduledAt)))
  const schedules = edit.schedules.map((schedule) => {
    const instant = schedule.scheduledAt === null ? now : Date.parse(schedule.scheduledAt)
    const isOver = instant < now - pastToleranceMs && !own.has(instant)
    return isOver ? { ...schedule, scheduledAt: new Date(now).toISOString() } : schedule
  })
  return { ...edit, schedules }
}

/** A template that was taken back is a draft again. */
const templateActions: KindActions<TemplateEntry, Draft> = {
  name: 'Este template',
  withdraw: async (db, { entry, content }) => {
    const editing: Draft = { ...content, ...keyInHand(entry), updatedAt: Date.now() }
    await db.drafts.put(editing)
    return editing
  },
  discard: async (db, entry, draft) => {
    if (!draft) await db.drafts.delete(entry.draftId)
    else await storeDiscarded(db, { ...draft, ...keyInHand(entry) })
    return draft && { draftId: draft.id }
  },
  moveToNow: null,
}

/** The key of a template cannot be used for a post. */
function keyInHand(entry: TemplateEntry): Pick<Draft, 'status' | 'entryKey' | 'templateKey'> {
  const { status, entryKey } = backToEditing(entry)
  return { status, entryKey: null, templateKey: entryKey }
}

/** A change of a planning is edited on its own screens; here it can only be discarded. */
const planningActions: KindActions<PlanningEntry, PlanningChange> = {
  name: 'Este item',
  withdraw: null,
  discard: async (db, entry) => {
    await dropPlanning(db, entry.planningId)
    return undefined
  },
  moveToNow: null,
}

/** A file for the storage has nothing to edit: it is sent, moved to another folder, or discarded. */
const storeFileActions: KindActions<StoreFileEntry, StorageUpload> = {
  name: 'Este arquivo',
  withdraw: null,
  discard: async (db, entry, file, openOwners) => {
    await db.storageUploads.delete(entry.id)
    if (file) await releaseMedia(db, [file.hash], { addedBefore: file.updatedAt, openOwners })
    return undefined
  },
  moveToNow: null,
}

const actions = {
  'create-post': newPostActions,
  'edit-post': postChangeActions,
  'delete-post': postChangeActions,
  'save-template': templateActions,
  'save-planning': planningActions,
  'store-file': storeFileActions,
} satisfies Record<OutboxEntry['kind'], unknown>

/** The actions of an entry's kind. Call them only with entries of that kind. */
export function actionsOf({ kind }: Pick<OutboxEntry, 'kind'>): KindActions {
  return actions[kind] as unknown as KindActions
}
