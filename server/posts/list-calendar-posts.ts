import type { CalendarPost } from '#contract/calendar-post.ts'
import type { Deps } from '../deps.ts'
import type { Batches } from '../http/stream-list.ts'
import { findScheduledOfMember } from './queries.ts'
import { readInBatches } from './read-in-batches.ts'

/** In the projects to which the person belongs; `from` inclusive, `to` exclusive. */
export async function* listCalendarPosts(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { from, to }: { from: string; to: string },
): Batches<CalendarPost> {
  const wanted = await findScheduledOfMember(db, userId, new Date(from), new Date(to))
  const projectOf = new Map(wanted.map(({ id, projectId }) => [id, projectId]))
  const batches = readInBatches(db, wanted)
  let bytes = 0
  for (;;) {
    const { value: posts } = await batches.next(bytes)
    if (!posts) return
    bytes = yield posts.flatMap((post) => {
      const projectId = projectOf.get(post.id)
      return projectId === undefined ? [] : [{ ...post, projectId }]
    })
  }
}
