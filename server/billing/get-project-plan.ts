import type { ProjectPlan } from '#contract/subscription.ts'
import type { Deps } from '../deps.ts'
import { findOwnerStanding } from './find-standing.ts'
import { describeStanding } from './get-subscription.ts'

/** In a project that nobody owns nothing is refused (`require-plan.ts`). */
const unowned = { state: 'active', reason: null, endsAt: null, graceEndsAt: null } as const

/** How the plan of a project's owner stands, for all its members. */
export async function getProjectPlan(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  { projectId, callerId }: { projectId: string; callerId: string },
): Promise<ProjectPlan> {
  const standing = await findOwnerStanding(deps, deps.db, projectId)
  if (!standing) return { ...unowned, isYours: false }
  return { ...describeStanding(standing), isYours: standing.ownerId === callerId }
}
