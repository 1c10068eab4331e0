import type { LocalDatabase } from '#local/database/db.ts'
import type { Draft } from '#local/database/rows.ts'
import { listEntries } from '#local/entries/list-entries.ts'
import { asNewPost } from '#local/entries/listed-entry.ts'
import type { KnownPost, KnownTime } from '#local/planning/find-clashes.ts'
import { listOccurrences } from '#local/planning/list-occurrences.ts'
import { listDrafts } from './drafts.ts'

/**
 * A post that is only on this device; `entryKey` is the key under which the server will have it.
 */
export interface DevicePost extends KnownPost {
  entryKey: string | null
}

/**
 * Posts of a project on this device that have times: new posts in the outbox, and drafts. Drafts
 * put aside ('Outra versão') repeat another draft and are left out.
 */
export async function listDevicePosts(
  db: LocalDatabase,
  owner: { userId: string; projectId: string },
): Promise<DevicePost[]> {
  const drafts = (await listDrafts(db, owner)).filter(({ isOtherVersion }) => !isOtherVersion)
  const entries = await listEntries(db, owner.userId)
  const onTheirWay = entries
    .flatMap((entry) => asNewPost(entry) ?? [])
    .filter(({ projectId }) => projectId === owner.projectId)
    .map(({ id, draft, pressedAt }) => describeDevicePost(draft, id, pressedAt))
  const written = drafts.map((draft) => describeDevicePost(draft, draft.entryKey))
  return [...onTheirWay, ...written].filter(({ times }) => times.length > 0)
}

/**
 * The times of a draft, repeats included. 'Postar agora' has one if it was pressed (`pressedAt`, in
 * ms).
 */
export function describeDevicePost(
  draft: Draft,
  entryKey: string | null,
  pressedAt?: number,
): DevicePost {
  const { id, caption } = draft
  if (draft.isPostNow) {
    const times = pressedAt === undefined ? [] : timesAt([pressedAt], draft.postNowAccountIds)
    return { id, caption, entryKey, times }
  }
  const schedules = draft.isScheduling ? draft.schedules : []
  const times = schedules.flatMap((schedule) => {
    const instants = listOccurrences(schedule, draft.timeZone).map((time) => Date.parse(time))
    return timesAt(instants, schedule.socialMediaAccountIds)
  })
  return { id, caption, entryKey, times }
}

function timesAt(instants: readonly number[], accountIds: readonly string[]): KnownTime[] {
  return accountIds.flatMap((accountId) => instants.map((at) => ({ accountId, at })))
}
