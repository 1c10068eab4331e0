import * as v from 'valibot'
import type { Post } from '#contract/post.ts'

/** What a change of a post is made upon: all that is decided by. */
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
 * server; here less is asked, since the worker reads it too and is to stay small, and since a copy
 * must not be lost over a word that only another version of this program knows.
 */
export const PostCopy = v.pipe(
  v.custom<Post>((copy) => v.is(Essentials, copy)),
  v.transform(fillIn),
)

/** A copy of before lacks what came later. */
function fillIn(copy: Post): Post {
  const { versions = [], media }: Omit<Post, 'versions'> & Partial<Pick<Post, 'versions'>> = copy
  return {
    ...copy,
    versions,
    media: media.map((file) => ({ ...file, altText: file.altText ?? '' })),
  }
}
