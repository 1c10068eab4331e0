import { and, desc, eq, getTableColumns, inArray, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Activity } from '#contract/projects/project-activity.ts'
import type { Executor } from '../db/database.ts'
import { projectActivities, projectMembers } from '../db/schema/projects.ts'
import { users } from '../db/schema/users.ts'
import { memberKinds } from './people-kinds.ts'

const pageSize = 30

/** The newest first, or those before a given one. */
export async function listActivities(
  db: Executor,
  { projectId, before }: { projectId: string; before: number | undefined },
): Promise<{ content: Activity[]; hasNext: boolean }> {
  const { id, kind, userId, subjectUserId } = projectActivities
  const [actor, subject] = [alias(users, 'actor'), alias(users, 'subject_person')]
  const actorSeat = alias(projectMembers, 'actor_seat')
  const subjectSeat = alias(projectMembers, 'subject_seat')
  const isAboutMember = inArray(kind, [...memberKinds])
  const rows = await db
    .select({
      activity: getTableColumns(projectActivities),
      actor: { name: actor.name, email: actor.email, memberId: actorSeat.userId },
      subject: { name: subject.name, email: subject.email, memberId: subjectSeat.userId },
    })
    .from(projectActivities)
    .leftJoin(actor, eq(actor.id, userId))
    .leftJoin(actorSeat, and(eq(actorSeat.projectId, projectId), eq(actorSeat.userId, userId)))
    // An invitation keeps its address: nobody learns from it who has an account.
    .leftJoin(subject, and(eq(subject.id, subjectUserId), isAboutMember))
    .leftJoin(
      subjectSeat,
      and(eq(subjectSeat.projectId, projectId), eq(subjectSeat.userId, subject.id)),
    )
    .where(
      and(
        eq(projectActivities.projectId, projectId),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(pageSize + 1)
  return {
    content: rows.slice(0, pageSize).map(toActivity),
    hasNext: rows.length > pageSize,
  }
}

/** A person of today; all null where the account is gone. */
interface FoundPerson {
  name: string | null
  email: string | null
  /** Null when they do not belong to the project any more. */
  memberId: string | null
}

function toActivity({
  activity,
  actor,
  subject,
}: {
  activity: typeof projectActivities.$inferSelect
  actor: FoundPerson
  subject: FoundPerson
}): Activity {
  const { id, kind, createdAt } = activity
  return {
    ...{ id, kind, createdAt: createdAt.toISOString() },
    userName: actor.name ?? activity.userName,
    userEmail: chooseEmail(actor, activity.userEmail),
    subject: subject.name ?? activity.subject,
    subjectEmail: chooseEmail(subject, activity.subjectEmail),
  }
}

/** Whoever left the project does not tell it a new address. */
function chooseEmail(person: FoundPerson, stored: string | null): string | null {
  return person.memberId === null ? stored : person.email
}
