import type { Activity } from '#contract/project-activity.ts'
import type { projectActivities } from '../db/schema/projects.ts'

/** A person of today; all null where the account is gone. */
interface FoundPerson {
  name: string | null
  email: string | null
  /** Null when they do not belong to the project any more. */
  memberId: string | null
}

export function toActivity({
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
