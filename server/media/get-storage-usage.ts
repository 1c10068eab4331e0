import { formatBytes } from '#contract/format-bytes.ts'
import { isAtLimit, type StorageUsage } from '#contract/plan-usage.ts'
import { findOwnerStanding } from '../billing/find-standing.ts'
import type { Executor } from '../db/database.ts'
import { findRoom, type RoomDeps, toUse } from './storage-room.ts'

/** How much of the room for media a project uses, by what leaves it the least. */
export async function getStorageUsage(
  deps: RoomDeps & { db: Executor },
  { projectId, callerId }: { projectId: string; callerId: string },
): Promise<StorageUsage> {
  const measure = await findRoom(deps, deps.db, projectId)
  const room = measure(new Map())
  const use = toUse(room)
  const owner = await findOwnerStanding(deps, deps.db, projectId)
  return {
    ...{ usedBytes: use.used, limitBytes: use.limit },
    formattedSize: formatBytes(use.used),
    storageLimitFormatted: use.limit === 0 ? 'Sem limite' : formatBytes(use.limit),
    usagePercentage: use.limit === 0 ? 0 : Math.round((use.used / use.limit) * 10_000) / 100,
    planName: owner?.ownerId === callerId ? owner.plan.name : null,
    isOverLimit: isAtLimit(use) && use.used > use.limit,
    isOfPlan: room.of === 'plan',
  }
}
