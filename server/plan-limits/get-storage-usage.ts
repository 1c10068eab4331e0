import type { StorageUsage } from '#contract/billing/plan.ts'
import { formatBytes } from '#contract/texts/format-numbers.ts'
import { findStanding } from '../billing/find-standing.ts'
import type { Executor } from '../db/database.ts'
import { findRoom, type RoomDeps, toUse } from './storage-room.ts'

interface Asked {
  projectId: string
  /** Who is told the name of the plan; undefined for members who do not pay. */
  ownerId: string | undefined
}

/** How much of the room for media a project uses, by what leaves it the least. */
export async function getStorageUsage(
  deps: RoomDeps & { db: Executor },
  { projectId, ownerId }: Asked,
): Promise<StorageUsage> {
  const measure = await findRoom(deps, deps.db, projectId)
  const room = measure(new Map())
  const { used, limit } = toUse(room)
  const standing = ownerId === undefined ? undefined : await findStanding(deps, deps.db, ownerId)
  return {
    ...{ usedBytes: used, limitBytes: limit, formattedSize: formatBytes(used) },
    storageLimitFormatted: limit === 0 ? 'Sem limite' : formatBytes(limit),
    usagePercentage: limit === 0 ? 0 : Math.round((used / limit) * 10_000) / 100,
    planName: standing?.plan.name ?? null,
    isOverLimit: limit > 0 && used > limit,
    isOfPlan: room.of === 'plan',
  }
}
