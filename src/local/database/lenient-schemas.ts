import * as v from 'valibot'
import type { Planning, PlanningContent } from '#contract/posts/planning.ts'
import type { Post } from '#contract/posts/post.ts'
import { normalizeLineBreaks } from '#contract/texts/texts.ts'

/** The fields of a post that the worker decides by. */
const Essentials = v.object({
  id: v.string(),
  version: v.number(),
  caption: v.string(),
  description: v.string(),
  media: v.array(v.object({ sha256: v.string(), url: v.string() })),
  schedules: v.array(
    v.object({
      scheduledAt: v.string(),
      state: v.string(),
      socialMediaAccount: v.object({ id: v.string() }),
    }),
  ),
})

/**
 * A post that the device keeps beside a change of it. It was checked in full when it came from the
 * server. This schema checks less, because the worker carries it too and has to stay small, and
 * because a stored post must not be lost over a value that only another version of the app knows.
 */
export const LenientPost = v.pipe(
  v.custom<Post>((post) => v.is(Essentials, post)),
  v.transform(fillIn),
)

type Newer = 'versions' | 'editKey'
type Older = Omit<Post, Newer> & Partial<Pick<Post, Newer>>

/** A post that was stored by an older version of the app lacks newer fields. */
function fillIn(post: Post): Post {
  const { versions = [], editKey = null, media }: Older = post
  return {
    ...post,
    // As in `Post`: from a server of before, they came with the line breaks of a form.
    caption: normalizeLineBreaks(post.caption),
    description: normalizeLineBreaks(post.description),
    versions,
    editKey,
    media: media.map((file) => ({ ...file, altText: file.altText ?? '' })),
  }
}

// A planning in a stored row or in an answer: only its shape, since the server has checked the
// rules. The worker carries these schemas too, so they stay small.

export const LenientPlanningContent = v.object({
  slots: v.array(v.object({ weekday: v.number(), time: v.string() })),
  hashtagGroups: v.array(v.object({ id: v.string(), name: v.string(), hashtags: v.string() })),
}) satisfies v.GenericSchema<unknown, PlanningContent>

export const LenientPlanning = v.object({
  ...LenientPlanningContent.entries,
  version: v.number(),
}) satisfies v.GenericSchema<unknown, Planning>
