import type { Executor } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { findOwnerStanding, type StandingDeps } from './find-standing.ts'

/**
 * For whatever would publish at a time that was not planned before: throws SUBSCRIPTION_REQUIRED
 * when the plan of the project's owner has ended. The publisher never asks: what was scheduled goes
 * out.
 */
export async function requirePlan(
  deps: StandingDeps,
  db: Executor,
  projectId: string,
): Promise<void> {
  const standing = await findOwnerStanding(deps, db, projectId)
  if (standing?.state === 'ended') throw new ApiError('SUBSCRIPTION_REQUIRED')
}
