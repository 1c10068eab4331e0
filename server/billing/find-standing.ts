import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { projectMembers } from '../db/schema/projects.ts'
import { plans, subscriptions, trials } from '../db/schema/subscriptions.ts'
import type { Deps } from '../deps.ts'
import {
  chooseSubscription,
  type PlanRow,
  type Standing,
  type TrialRow,
  toLimits,
} from './choose-subscription.ts'
import { trialPlanKey } from './first-plans.ts'

export type StandingDeps = Pick<Deps, 'clock' | 'billing'>

/** How people stand, by their ids; each of them is in the answer. */
export async function findStandings(
  { clock, billing }: StandingDeps,
  db: Executor,
  userIds: readonly string[],
): Promise<Map<string, Standing>> {
  if (userIds.length === 0) return new Map()
  const ids = [...userIds]
  const known = await db.select().from(plans)
  const planOf = new Map(known.map((plan) => [plan.id, plan]))
  const trialPlan = pickTrialPlan(known)
  const begun = await db.select().from(trials).where(inArray(trials.userId, ids))
  const trialOf = new Map(begun.map((trial) => [trial.userId, trial]))
  const rows = await db.select().from(subscriptions).where(inArray(subscriptions.userId, ids))
  const bought = Map.groupBy(rows, ({ userId }) => userId)
  const now = clock.now()
  return new Map(
    ids.map((id) => {
      const trial = trialOf.get(id)
      const held = (bought.get(id) ?? []).map((row) => ({
        row,
        plan: row.planId === null ? undefined : planOf.get(row.planId),
      }))
      const standing = chooseSubscription({ trial, trialPlan, subscriptions: held }, now)
      return [id, billing ? standing : withoutBilling(standing, trialPlan)]
    }),
  )
}

/** Where nobody can pay, nothing ends. */
function withoutBilling(standing: Standing, plan: PlanRow): Standing {
  if (standing.state === 'active') return standing
  const endless = { reason: null, endsAt: null, graceEndsAt: null }
  return { state: 'trial', ...endless, plan, limits: toLimits(plan), subscription: undefined }
}

export async function findStanding(
  deps: StandingDeps,
  db: Executor,
  userId: string,
): Promise<Standing> {
  const standing = (await findStandings(deps, db, [userId])).get(userId)
  if (!standing) throw new Error('A person without a standing')
  return standing
}

/** How the owner of a project stands; undefined for a project that nobody owns. */
export async function findOwnerStanding(
  deps: StandingDeps,
  db: Executor,
  projectId: string,
): Promise<(Standing & { ownerId: string }) | undefined> {
  const isOwner = and(eq(projectMembers.projectId, projectId), eq(projectMembers.role, 'OWNER'))
  const [owner] = await db
    .select({ id: projectMembers.userId })
    .from(projectMembers)
    .where(isOwner)
    .limit(1)
  return owner && { ...(await findStanding(deps, db, owner.id)), ownerId: owner.id }
}

export async function findTrial(db: Executor, userId: string): Promise<TrialRow | undefined> {
  const [trial] = await db.select().from(trials).where(eq(trials.userId, userId))
  return trial
}

/** Its limits are those of a project that nobody owns. */
export async function findTrialPlan(db: Executor): Promise<PlanRow> {
  return pickTrialPlan(await db.select().from(plans).where(eq(plans.key, trialPlanKey)))
}

function pickTrialPlan(known: readonly PlanRow[]): PlanRow {
  const plan = known.find(({ key }) => key === trialPlanKey)
  if (!plan) throw new Error('The plans are missing (billing/first-plans.ts)')
  return plan
}
