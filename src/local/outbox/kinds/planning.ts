import * as v from 'valibot'
import { getPlanningCall, savePlanningCall } from '#contract/calls/outbox-calls.ts'
import type { Planning } from '#contract/posts/planning.ts'
import { type CallPorts, callEndpoint } from '#local/calls/call-api.ts'
import { LenientPlanning, LenientPlanningContent } from '#local/database/lenient-schemas.ts'
import type { PlanningEntry } from '#local/database/outbox-entry.ts'
import type { PlanningChange } from '#local/database/rows.ts'
import { PlanningChangeRow, readValid } from '#local/database/stored-rows.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import type { DeviceProblemCode } from '#local/entries/device-problems.ts'
import { isSamePlanning } from '#local/planning/merge-planning.ts'
import {
  findPlanningEntry,
  makePlanningEntry,
  planningTables,
  rebaseLater,
  rebasePlanning,
  settlePlanning,
} from '#local/planning/planning-changes.ts'
import { keepPlanning } from '#local/planning/server-planning.ts'
import type { OutboxKind, TheirsPorts } from './kind.ts'

const ofPlanning = { answer: LenientPlanning, errors: [] } as const
const savePlanning = { ...savePlanningCall, ...ofPlanning, body: LenientPlanningContent }
const getPlanning = { ...getPlanningCall, ...ofPlanning }

/** A change of the weekly slots and hashtag groups that a project's people share. */
export const planning: OutboxKind<PlanningEntry, PlanningChange> = {
  problems: {
    DRAFT_LOST: 'Esta alteração não pôde ser lida neste aparelho.',
    BLOCKED: 'Aguardando a alteração anterior deste projeto.',
  },
  proofsOfAbsence: [],
  refusals: {},
  filesGo: 'form',
  givesWay: false,
  media: () => [],
  isWithServer: () => true,
  isLate: () => false,

  request: ({ content }) => ({
    fields: [],
    body: content.content,
    baseRevision: content.base.version,
  }),
  // The answer names no key: ours is the one whose revision follows the one it was based on.
  send: async ({ entry, body, baseRevision = Number.NaN }, call, ports) => {
    const input = { ...call, body: v.parse(LenientPlanningContent, body) }
    const saved = await callEndpoint(savePlanning, input, ports)
    const isOurs = saved.version === baseRevision + 1
    return { postId: '', key: isOurs ? entry.id : null, planning: saved }
  },
  isReceiptOf: (entry, { key }) => key === entry.id,
  postIdOf: () => '',
  readRefusal: (_entry, refusal) =>
    refusal.has('VERSION_CONFLICT') || refusal.has('IDEMPOTENCY_KEY_REUSED')
      ? 'outdated'
      : undefined,

  settle: async (db, change, receipt) => {
    const { content, base } = change
    const made = receipt?.planning ?? { ...content, version: base.version + 1 }
    await settlePlanning(db, change, made)
  },
  afterRefusal: async (ports, entry, event) => {
    const isOutdated =
      event.type === 'postponed' && event.problem.code === ('OUTDATED' satisfies DeviceProblemCode)
    if (isOutdated) await rebaseOnTheirs(ports, entry)
  },
}

/** Reads what the server has of a planning. Throws as a call does. */
export async function readPlanningOf(entry: PlanningEntry, ports: CallPorts): Promise<Planning> {
  const { projectId, userId: onBehalfOf } = entry
  return await callEndpoint(getPlanning, { projectId, onBehalfOf }, ports)
}

/** So many times in a row it is sent again at once; then it waits like any other. */
const mostAtOnce = 3

/**
 * After a refusal because somebody else saved the planning: merges what they saved and sends the
 * change again, based on that, under a new key. Nobody is asked: of a slot or group that both
 * changed ours is kept. Where the server's planning cannot be read, the next refusal starts this
 * again.
 */
async function rebaseOnTheirs(
  { db, readPlanning }: Pick<TheirsPorts, 'db' | 'readPlanning'>,
  refused: PlanningEntry,
): Promise<void> {
  const theirs = await readPlanning(refused).catch(() => undefined)
  if (!theirs) return
  await db.transaction('rw', planningTables(db), async () => {
    const entry = await findPlanningEntry(db, refused.planningId)
    const change = readValid(PlanningChangeRow, await db.plannings.get(refused.planningId))
    if (entry?.id !== refused.id || entry.state !== 'queued' || !change) return
    await keepPlanning(db, change, theirs)
    const rebased = rebasePlanning(change, theirs)
    await applyEvent(db, entry.id, { type: 'withdrawn' })
    if (isSamePlanning(rebased.content, theirs)) {
      await db.plannings.delete(change.id)
      await rebaseLater(db, change, theirs)
      return
    }
    const { attempts, pressedAt } = entry
    const nextAttemptAt = attempts < mostAtOnce ? 0 : entry.nextAttemptAt
    await db.plannings.put(rebased)
    await db.outbox.add({
      ...makePlanningEntry(rebased, pressedAt),
      ...{ attempts, nextAttemptAt },
    })
  })
}
