import { and, eq, exists, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../auth/access-token.ts'
import { matchStanding } from '../auth/is-session-standing.ts'
import { media } from '../db/schema/media.ts'
import { projectMembers } from '../db/schema/project-members.ts'
import { sessions } from '../db/schema/sessions.ts'
import type { Deps } from '../deps.ts'
import { isNamed } from './is-named.ts'
import type { MediaRow } from './media-row.ts'

type ShownDeps = Pick<Deps, 'db' | 'clock'>

/** A file of a project of the reader's, as long as their session stands and something names it. */
export async function findShown(
  deps: ShownDeps,
  reader: Caller,
  mediaId: string,
): Promise<MediaRow | undefined> {
  const [row] = await deps.db
    .select()
    .from(media)
    .where(and(eq(media.id, mediaId), mayRead(deps, reader, media.projectId), isNamed))
  return row
}

/** For a `where`: the reader's session stands, and the row's project is one of theirs. */
export function mayRead(
  { db, clock }: ShownDeps,
  reader: Caller,
  projectId: AnyPgColumn,
): SQL | undefined {
  const { userId } = reader
  return and(
    exists(db.select().from(sessions).where(matchStanding(reader, clock.now()))),
    exists(
      db
        .select()
        .from(projectMembers)
        .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId))),
    ),
  )
}
