import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { projectActivities } from '../db/schema/projects.ts'
import { invitationKinds } from './people-kinds.ts'

/** Invitations of an address that belong, as they are not bound, to whoever has it now. */
export function isAboutAddress(email: string): SQL | undefined {
  const { kind, subject, subjectUserId } = projectActivities
  return and(inArray(kind, [...invitationKinds]), eq(subject, email), isNull(subjectUserId))
}
