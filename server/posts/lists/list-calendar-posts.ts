import { eq } from 'drizzle-orm'
import type { CalendarPost } from '#contract/calendar-post.ts'
import type { Post } from '#contract/post.ts'
import { type Batches, recheck } from '../../api/stream-list.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import { findScheduledOfMember } from './queries.ts'
import { readInBatches } from './read-in-batches.ts'

/**
 * In the projects to which the person belongs; `from` inclusive, `to` exclusive. What a slow reader
 * has not got of a project when they leave it is left out.
 */
export async function* listCalendarPosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { from, to }: { from: string; to: string },
): Batches<CalendarPost> {
  const wanted = await findScheduledOfMember(db, userId, new Date(from), new Date(to))
  const projectOf = new Map(wanted.map(({ id, projectId }) => [id, projectId]))
  const batches = readInBatches(db, wanted)
  const leave = recheck(clock, async () => {
    const { projectId, userId: of } = projectMembers
    const rows = await db.select({ projectId }).from(projectMembers).where(eq(of, userId))
    const own = new Set(rows.map((row) => row.projectId))
    for (const [id, project] of projectOf) if (!own.has(project)) projectOf.delete(id)
  })
  const withProject = (posts: readonly Post[]) =>
    posts.flatMap((post) => {
      const projectId = projectOf.get(post.id)
      return projectId === undefined ? [] : [{ ...post, projectId }]
    })
  let bytes = 0
  for (;;) {
    await leave()
    const { value: posts, done } = await batches.next(bytes)
    if (done) return posts && withProject(posts)
    bytes = yield withProject(posts)
  }
}
