import { listEntries } from '#local/outbox/entry/list-entries.ts'
import { asNewPost } from '#local/outbox/kinds/listed-entry.ts'
import type { LocalDatabase } from '../db.ts'
import { listDrafts } from '../drafts.ts'
import type { Draft } from '../rows.ts'
import type { KnownMoment, KnownPost } from './known-post.ts'
import { listOccurrences } from './list-occurrences.ts'

/** One that is still on this device; `entryKey` is what the server will know it by. */
export interface DevicePost extends KnownPost {
  entryKey: string | null
}

/**
 * What of a project has its times chosen and is on this device alone: new posts in the outbox, and
 * drafts. What the device put aside ('Outra versão') says what another draft says, and is left out.
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
    .map(({ id, draft, pressedAt }) => describe(draft, id, pressedAt))
  const written = drafts.map((draft) => describe(draft, draft.entryKey))
  return [...onTheirWay, ...written].filter(({ moments }) => moments.length > 0)
}

/** A press that is still to come has no moment. */
function describe(draft: Draft, entryKey: string | null, pressedAt?: number): DevicePost {
  const { id, caption } = draft
  if (draft.isPostNow) {
    const moments = pressedAt === undefined ? [] : momentsAt([pressedAt], draft.postNowAccountIds)
    return { id, caption, entryKey, moments }
  }
  const schedules = draft.isScheduling ? draft.schedules : []
  const moments = schedules.flatMap((schedule) => {
    const instants = listOccurrences(schedule, draft.timeZone).map((time) => Date.parse(time))
    return momentsAt(instants, schedule.socialMediaAccountIds)
  })
  return { id, caption, entryKey, moments }
}

function momentsAt(instants: readonly number[], accountIds: readonly string[]): KnownMoment[] {
  return accountIds.flatMap((accountId) => instants.map((at) => ({ accountId, at })))
}
