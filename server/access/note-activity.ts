import { subMinutes } from 'date-fns/subMinutes'
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { projectMembers } from '../db/schema/projects.ts'
import type { Deps } from '../deps.ts'
import type { Membership } from './find-membership.ts'

/** How old, in minutes, the time must be that is written anew: most calls write nothing. */
const everyMinutes = 15

/**
 * Writes down that a member used the project just now. The call neither waits for it nor fails with
 * it. It is a statement of its own and leaves a row alone that somebody has locked, so that nothing
 * waits for it in a circle: the next call writes it.
 */
export function noteActivity(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  userId: string,
  { id, lastActiveAt: known }: Membership,
): void {
  const now = clock.now()
  const before = subMinutes(now, everyMinutes)
  if (known && known > before) return
  const { projectId, userId: memberId, lastActiveAt } = projectMembers
  const isOld = or(isNull(lastActiveAt), lte(lastActiveAt, before))
  const free = db
    .select({ memberId })
    .from(projectMembers)
    .where(and(eq(projectId, id), eq(memberId, userId), isOld))
    .for('no key update', { skipLocked: true })
  db.update(projectMembers)
    .set({ lastActiveAt: now })
    .where(and(eq(projectId, id), inArray(memberId, free)))
    .then(undefined, (err: unknown) =>
      log.warn({ err, projectId: id }, 'when a member was active is not written'),
    )
}
