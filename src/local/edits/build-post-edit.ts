import type { PostEdit as PostEditForm } from '#contract/post-edit.ts'
import type { PostEdit, PostEditSchedule } from '../db.ts'
import { listChanges } from './list-changes.ts'

/**
 * An edit as it travels; pure, and the same at every attempt apart from `uploadIds`, which the server
 * does not compare. A list that was not touched is not named: the post's own stays, whatever became of
 * its times meanwhile. It was checked when it was put on its way (`to-post-edit.ts`).
 */
export function buildPostEdit(edit: PostEdit, uploadIds: readonly string[] = []): PostEditForm {
  const changes = new Set(listChanges(edit, edit.basis))
  return {
    caption: edit.caption,
    description: edit.description,
    ...(changes.has('schedules') && { schedules: joinByInstant(edit.schedules) }),
    ...(changes.has('mediaHashes') && { mediaHashes: edit.mediaHashes }),
    uploadIds: [...uploadIds],
  }
}

/** Two rows of the form may have been moved to the same time. Those without a time do not travel. */
function joinByInstant(schedules: readonly PostEditSchedule[]) {
  const joined = new Map<number, { scheduledAt: string; socialMediaAccountIds: string[] }>()
  for (const { scheduledAt, socialMediaAccountIds } of schedules) {
    if (scheduledAt === null) continue
    const instant = Date.parse(scheduledAt)
    const there = joined.get(instant)
    joined.set(instant, {
      scheduledAt: there?.scheduledAt ?? scheduledAt,
      socialMediaAccountIds: [
        ...new Set([...(there?.socialMediaAccountIds ?? []), ...socialMediaAccountIds]),
      ],
    })
  }
  return [...joined.values()]
}
