import { and, eq, exists, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../auth/access-token.ts'
import { matchActiveSession } from '../auth/is-session-active.ts'
import { type MediaRow, media } from '../db/schema/media.ts'
import { projectMembers } from '../db/schema/projects.ts'
import { sessions } from '../db/schema/sessions.ts'
import type { Deps } from '../deps.ts'
import { isInPost, isMediaReferenced } from './is-media-referenced.ts'
import { keepOpenMedia } from './open-media.ts'

type ReadableDeps = Pick<Deps, 'db' | 'clock'>

/**
 * A file of one of the reader's projects, if their session is active and a post, a template or the
 * storage has it; in the storage the folder has to be open for them.
 */
export async function findReadableMedia(
  deps: ReadableDeps,
  reader: Caller,
  mediaId: string,
): Promise<MediaRow | undefined> {
  const [found] = await deps.db
    .select({ row: media, isInPost })
    .from(media)
    .where(and(eq(media.id, mediaId), mayRead(deps, reader, media.projectId), isMediaReferenced))
  if (!found || found.isInPost) return found?.row
  const asked = { sessionId: reader.sessionId, projectId: found.row.projectId }
  const [open] = await keepOpenMedia(deps.db, asked, [found.row])
  return open
}

/** A condition: the reader's session is active, and the row's project is one of theirs. */
export function mayRead(
  { db, clock }: ReadableDeps,
  reader: Caller,
  projectId: AnyPgColumn,
): SQL | undefined {
  const { userId } = reader
  return and(
    exists(db.select().from(sessions).where(matchActiveSession(reader, clock.now()))),
    exists(
      db
        .select()
        .from(projectMembers)
        .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId))),
    ),
  )
}
