import { isUnpaid, type OutboxState } from '#local/database/entry-core.ts'
import type { Draft } from '#local/database/rows.ts'
import { asNewPost } from '#local/entries/listed-entry.ts'
import type { Outbox } from './outbox.ts'

export interface DeviceEntry {
  id: string
  pressedAt: number
  draft: Draft
  state: OutboxState
  /** Whether the entry waits until its project has a plan again. */
  isUnpaid: boolean
}

/** The new posts of a project, or of several, that are in the outbox. */
export function listDeviceEntries(
  entries: Outbox['entries'],
  projects: string | ReadonlySet<string>,
): DeviceEntry[] {
  return entries
    .flatMap((entry) => asNewPost(entry) ?? [])
    .filter(({ projectId }) =>
      typeof projects === 'string' ? projectId === projects : projects.has(projectId),
    )
    .map((post) => {
      const { id, pressedAt, draft, state } = post
      return { id, pressedAt, draft, state, isUnpaid: isUnpaid(post) }
    })
}
