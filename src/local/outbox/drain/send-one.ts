import { ApiError } from '#local/calls/api-error.ts'
import type { DeliveryEvent } from '#local/calls/delivery-channel.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { clearProgress } from '#local/entries/progress.ts'
import type { OutboxEvent } from '#local/entries/transition.ts'
import { forgetUploads } from '#local/uploads/forget-uploads.ts'
import type { FilledEntry, SendRequest } from '../kinds/kind.ts'
import { kindOf, problemOf } from '../kinds/kinds.ts'
import type { Receipt } from '../kinds/receipt.ts'
import type { Attempt } from '../wire/arrival.ts'
import { classifyAnswer, type SendOutcome } from '../wire/classify-answer.ts'
import { isLong, isPending, type MediaPlan, measure, planMedia } from '../wire/plan-media.ts'
import { prepareRequest } from '../wire/send-entry.ts'
import { deliverEntry } from './deliver-entry.ts'
import { startEntry } from './pick-entry.ts'
import type { DrainRun } from './ports.ts'
import { uploadMedia } from './upload-media.ts'

/** Sends an entry that may go: first its large files in pieces, then the post itself. */
export async function sendOne(run: DrainRun, filled: FilledEntry): Promise<void> {
  const { db } = run.ports
  const plan = await planMedia(db, filled)
  if (!plan) {
    const problem = problemOf(filled.entry, 'MEDIA_LOST')
    await applyEvent(db, filled.entry.id, { type: 'refused', problem })
    return
  }
  const ready = isPending(plan) ? await sendFiles(run, filled, plan) : plan
  if (ready) await sendPost(run, filled, ready)
}

/** Whether sending it takes long: a video, not a few photos. */
export async function isLongToSend(db: LocalDatabase, filled: FilledEntry): Promise<boolean> {
  const plan = await planMedia(db, filled)
  return plan !== undefined && isLong(plan)
}

/**
 * Returns the plan with every upload complete, or undefined when the entry has another state by
 * now.
 */
async function sendFiles(
  run: DrainRun,
  filled: FilledEntry,
  plan: MediaPlan,
): Promise<MediaPlan | undefined> {
  const { db } = run.ports
  const entry = await startEntry(db, filled, { type: 'upload-started' }, measure(plan))
  if (!entry) return undefined
  const end = await uploadMedia(run, filled, entry, plan)
  if (end.type === 'complete') return end.plan
  if (end.type === 'stopped') {
    await applyEvent(db, entry.id, { type: 'stopped', problem: end.problem })
    if (end.hasGivenWay) run.taken.delete(entry.id)
  } else {
    const { hasProgressed } = end
    // An attempt that made progress counts as a first one, so its wait is short.
    const judged = hasProgressed ? { ...entry, attempts: 1 } : entry
    const attempt = { entry: judged, hadMaybeArrived: entry.mayHaveArrived, isUpload: true }
    const event = judge(run, attempt, end)
    await applyEvent(db, entry.id, event.type === 'postponed' ? { ...event, hasProgressed } : event)
  }
  await clearProgress(db, entry.id)
  return undefined
}

async function sendPost(run: DrainRun, filled: FilledEntry, plan: MediaPlan): Promise<void> {
  const { db, tellDelivery } = run.ports
  const prepared = prepareRequest(filled, plan)
  const entry = await startEntry(db, filled, { type: 'send-started' }, measure(plan))
  if (!entry) return
  const hadMaybeArrived = filled.entry.mayHaveArrived
  const request: SendRequest = { entry, hadMaybeArrived, ...prepared }
  const outcome = await attemptSending(run, request)
  const event = judge(run, request, outcome)
  if (event.type === 'delivered') {
    const receipt = 'receipt' in outcome ? outcome.receipt : undefined
    await deliverEntry(db, filled, receipt)
    run.sent++
    tellDelivery(describeDelivery(entry, receipt))
    return
  }
  if ('error' in outcome && isMissingUpload(outcome.error))
    await forgetUploads(db, prepared.usedUploads)
  await applyEvent(db, entry.id, event)
  await clearProgress(db, entry.id)
  await kindOf(entry).afterRefusal(run.ports, entry, event)
}

async function attemptSending({ ports }: DrainRun, request: SendRequest): Promise<SendOutcome> {
  try {
    return { receipt: await ports.send(request) }
  } catch (error) {
    return { error }
  }
}

/**
 * Turns the outcome of a sending into the event for its entry, and notes for the drain whether the
 * server can be reached.
 */
function judge(run: DrainRun, attempt: Attempt, outcome: SendOutcome): OutboxEvent {
  const { now, random, isOnline } = run.ports
  if ('error' in outcome && !isExpected(outcome.error))
    console.error('A post could not be sent', outcome.error)
  const { event, isUnreachable } = classifyAnswer(attempt, outcome, {
    now: now(),
    random: random(),
    isOnline: isOnline(),
  })
  run.isUnreachable ||= isUnreachable
  return event
}

function isExpected(error: unknown): boolean {
  return error instanceof ApiError || error instanceof UnreachableError
}

function isMissingUpload(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.has('UPLOAD_EXPIRED') || error.has('UPLOAD_INCOMPLETE')
}

function describeDelivery(entry: OutboxEntry, receipt: Receipt | undefined): DeliveryEvent {
  const { id: entryId, kind, userId, projectId } = entry
  const postId = kindOf(entry).postIdOf(entry, receipt)
  return { type: 'delivered', kind, entryId, postId, userId, projectId }
}
