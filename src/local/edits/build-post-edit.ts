import type { PostEdit } from '#contract/posts/post-edit.ts'
import { pastToleranceMs } from '#contract/posts/schedule.ts'
import type { EditDraft, EditDraftSchedule, MediaInfo } from '#local/database/rows.ts'
import { contentOfPost, type EditContent } from './edit-content.ts'
import { listChanges } from './list-changes.ts'

/**
 * The edit as the API takes it. Pure, and the same at every attempt apart from `uploadIds`, which
 * the server does not compare. A field that was not changed is left out, so the post keeps its own.
 * The edit was checked when it was enqueued (`enqueue-edit.ts`).
 */
export function buildPostEdit(edit: EditDraft, uploadIds: readonly string[] = []): PostEdit {
  const { caption, description } = edit
  let sent: PostEdit = { caption, description, droppedTimes: [], uploadIds: [...uploadIds] }
  for (const field of listChanges(edit, edit.basis)) sent = { ...sent, ...formFields[field](edit) }
  return sent
}

/** How each field of an edit is sent. */
const formFields: Record<keyof EditContent, (edit: EditDraft) => Partial<PostEdit>> = {
  caption: ({ caption }) => ({ caption }),
  description: ({ description }) => ({ description }),
  versions: ({ versions }) => ({ versions }),
  mediaHashes: ({ mediaHashes }) => ({ mediaHashes }),
  altTexts: (edit) => ({ mediaAltTexts: listAltTexts(edit) }),
  schedules: (edit) => ({
    schedules: joinByInstant(edit.schedules),
    droppedTimes: listDropped(edit),
  }),
  isPaused: ({ isPaused }) => ({ isPaused }),
}

/** Alternative texts in the order of the media. */
function listAltTexts({ mediaHashes, altTexts }: EditDraft): string[] {
  return mediaHashes.map((hash) => altTexts[hash] ?? '')
}

/** Times that were still to come when the edit began and that it does not name any more. */
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

/** Joins rows that were moved to the same time, and leaves out those without a time. */
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

/**
 * True when a new time of this edit is past, so that sending it would publish at a time nobody
 * chose. The post's own times are left to the server; a deletion has none.
 */
export function isEditTimePast(edit: EditDraft, now: number): boolean {
  if (edit.isDeletion) return false
  const known = new Set(
    contentOfPost(edit.basis).schedules.map(({ scheduledAt }) => Date.parse(scheduledAt ?? '')),
  )
  return edit.schedules.some(({ scheduledAt }) => {
    if (scheduledAt === null) return false
    const instant = Date.parse(scheduledAt)
    return !known.has(instant) && instant < now - pastToleranceMs
  })
}

/**
 * Whether the server has a file, so that its hash is enough: it is one of the post's own, or came
 * from the server. The basis of a second edit may show a file of the first one, which has no
 * address yet.
 */
export function isOnServer(
  { basis }: Pick<EditDraft, 'basis'>,
  hash: string,
  info: Pick<MediaInfo, 'remote'> | undefined,
): boolean {
  if (info?.remote) return true
  return basis.media.some(({ sha256, url }) => sha256 === hash && url !== '')
}
