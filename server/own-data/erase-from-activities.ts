import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { lockActivities } from '../activities/bind-invitations.ts'
import {
  cutSubject,
  invitationKinds,
  isAboutAddress,
  memberKinds,
} from '../activities/people-kinds.ts'
import type { Transaction } from '../db/database.ts'
import { projectActivities, projectMembers } from '../db/schema/projects.ts'
import type { PersonRow } from './queries.ts'

/** In place of a name, for the members who read what was done. */
const nobody = 'Pessoa excluída'

/** What was done stays written down, by nobody and about nobody, whatever they were called then. */
export async function eraseFromActivities(tx: Transaction, person: PersonRow): Promise<void> {
  const { userId, subjectUserId } = projectActivities
  const isBy = eq(userId, person.id)
  const isAbout = or(
    eq(subjectUserId, person.id),
    isAboutAddress(person.email),
    isOldAndNames(tx, person),
  )
  await lockActivities(tx, or(isBy, isAbout))
  // The ids go here, not only with the account: the database would set them to null in rows that are
  // already written, and then look for the other person of each, who may be being deleted too.
  const noSubject = { subject: nobody, subjectUserId: null, subjectEmail: null }
  await tx.update(projectActivities).set(noSubject).where(isAbout)
  const noActor = { userName: nobody, userId: null, userEmail: null }
  await tx.update(projectActivities).set(noActor).where(isBy)
}

/**
 * Rows from before people were written down by their id. Only in the person's projects: others are
 * called the same elsewhere. Addresses were cut as every subject.
 */
function isOldAndNames(tx: Transaction, { id, name, email }: PersonRow): SQL | undefined {
  const { kind, subject, projectId, subjectUserId } = projectActivities
  const isNamed = and(inArray(kind, [...memberKinds]), eq(subject, name))
  const isCut = and(inArray(kind, [...invitationKinds]), eq(subject, cutSubject(email)))
  return and(isNull(subjectUserId), or(isNamed, isCut), inArray(projectId, findProjectsOf(tx, id)))
}

/** Also those they left or were removed from: they joined them, which is written down. */
function findProjectsOf(tx: Transaction, id: string) {
  const { projectId, userId } = projectActivities
  return union(
    tx
      .select({ id: projectMembers.projectId })
      .from(projectMembers)
      .where(eq(projectMembers.userId, id)),
    tx.select({ id: projectId }).from(projectActivities).where(eq(userId, id)),
  )
}
