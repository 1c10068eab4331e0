import * as v from 'valibot'
import { getPlanningCall, savePlanningCall } from '#contract/outbox-calls.ts'
import type { Planning } from '#contract/planning.ts'
import { type CallPorts, callEndpoint } from '#local/calls/call-api.ts'
import { LenientPlanning, LenientPlanningContent } from '#local/database/lenient-planning.ts'
import type { PlanningEntry } from '#local/database/outbox-entry.ts'
import type { PlanningChange } from '#local/database/rows.ts'
import type { DeviceProblemCode } from '#local/entries/device-problems.ts'
import type { OutboxKind } from '#local/outbox/kinds/kind.ts'
import { settlePlanning } from '#local/planning/planning-changes.ts'
import { rebaseOnTheirs } from './rebase-on-theirs.ts'

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
