import type { Planning, PlanningContent } from '#contract/posts/planning.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { PlanningEntry } from '#local/database/outbox-entry.ts'
import type { SendRequest } from '#local/outbox/kinds/kind.ts'
import type { Receipt } from '#local/outbox/kinds/receipt.ts'
import { enqueuePlanning } from '#local/planning/enqueue-planning.ts'
import { applyPlanningChanges, readPlanningView } from '#local/planning/planning-changes.ts'
import { refuse } from './drain-ports.ts'
import { ana, projectId } from './local-device.ts'

const owner = { userId: ana, projectId }

export const noPlanning: Planning = { slots: [], hashtagGroups: [], version: 1 }

/** A planning with slots on Monday at these times only. */
export function makePlanning(times: readonly string[], version = 1): Planning {
  return { ...noPlanning, slots: times.map((time) => ({ weekday: 1, time })), version }
}

export async function changePlanning(
  db: LocalDatabase,
  change: (before: PlanningContent) => PlanningContent,
  { listed = noPlanning, now = Date.now() } = {},
): Promise<PlanningEntry | undefined> {
  return await enqueuePlanning(db, owner, { listed, change, now })
}

export async function addSlot(
  db: LocalDatabase,
  time: string,
  listed = noPlanning,
): Promise<PlanningEntry> {
  const add = ({ slots, ...rest }: PlanningContent) => ({
    ...rest,
    slots: [...slots, { weekday: 1, time }],
  })
  const entry = await changePlanning(db, add, { listed })
  if (!entry) throw new Error('Nothing was changed')
  return entry
}

export async function removeSlot(db: LocalDatabase, time: string, listed = noPlanning) {
  const remove = ({ slots, ...rest }: PlanningContent) => ({
    ...rest,
    slots: slots.filter((slot) => slot.time !== time),
  })
  return await changePlanning(db, remove, { listed })
}

/** The times shown to the person. */
export async function listSlotTimes(db: LocalDatabase, listed = noPlanning): Promise<string[]> {
  const { server, changes } = await readPlanningView(db, owner, listed)
  const seen = applyPlanningChanges(server, changes)
  return seen.slots.map(({ time }) => time).sort()
}

/** A server that saves a planning only on the version it has, once per key; `answer` runs first. */
export function makePlanningServer(
  answer: (request: SendRequest) => void | Promise<void> = () => {},
) {
  const server = { planning: noPlanning, requests: [] as SendRequest[], reads: 0 }
  const saved = new Map<string, Planning>()
  return Object.assign(server, {
    async send(request: SendRequest): Promise<Receipt> {
      server.requests.push(request)
      const { entry, baseRevision = 0 } = request
      const planning = request.body as PlanningContent | undefined
      const known = saved.get(entry.id)
      if (!known && baseRevision !== server.planning.version) throw refuse('VERSION_CONFLICT')
      if (!known && planning) server.planning = { ...planning, version: baseRevision + 1 }
      const made = known ?? server.planning
      saved.set(entry.id, made)
      await answer(request)
      return { postId: '', key: entry.id, planning: made }
    },
    async readPlanning(): Promise<Planning> {
      server.reads++
      return server.planning
    },
  })
}
