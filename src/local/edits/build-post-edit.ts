import type { PostEdit } from '#contract/post-edit.ts'
import type { EditDraft, EditDraftSchedule } from '../rows.ts'
import { contentOfPost } from './edit-content.ts'
import { listChanges } from './list-changes.ts'

/**
 * An edit as it travels; pure, and the same at every attempt apart from `uploadIds`, which the server
 * does not compare. A list that was not touched is not named: the post's own stays, whatever became of
 * its times meanwhile. It was checked when it was put on its way (`to-post-edit.ts`).
 */
export function buildPostEdit(edit: EditDraft, uploadIds: readonly string[] = []): PostEdit {
  const changes = new Set(listChanges(edit, edit.basis))
  return {
    caption: edit.caption,
    description: edit.description,
    ...(changes.has('schedules') && { schedules: joinByInstant(edit.schedules) }),
    droppedTimes: changes.has('schedules') ? listDropped(edit) : [],
    ...(changes.has('mediaHashes') && { mediaHashes: edit.mediaHashes }),
    ...(changes.has('altTexts') && { mediaAltTexts: listAltTexts(edit) }),
    ...(changes.has('versions') && { versions: edit.versions }),
    uploadIds: [...uploadIds],
  }
}

/** In the order of the media the post is to have. */
function listAltTexts({ mediaHashes, altTexts }: EditDraft): string[] {
  return mediaHashes.map((hash) => altTexts[hash] ?? '')
}

/** What was still to come when the edit began, at times and on accounts it names no more. */
function listDropped({ basis, schedules }: EditDraft) {
  const wanted = new Map(
    joinByInstant(schedules).map(({ scheduledAt, socialMediaAccountIds }) => [
      Date.parse(scheduledAt),
      new Set(socialMediaAccountIds),
    ]),
  )
  return joinByInstant(contentOfPost(basis).schedules).flatMap(
    ({ scheduledAt, socialMediaAccountIds }) => {
      const kept = wanted.get(Date.parse(scheduledAt))
      const dropped = socialMediaAccountIds.filter((id) => !kept?.has(id))
      return dropped.length > 0 ? [{ scheduledAt, socialMediaAccountIds: dropped }] : []
    },
  )
}

/** Two rows of the form may have been moved to the same time. Those without a time do not travel. */
function joinByInstant(schedules: readonly EditDraftSchedule[]) {
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
