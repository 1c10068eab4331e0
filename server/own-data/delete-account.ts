import { and, eq, inArray, isNull, like, or, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { lockActivities } from '../activities/bind-invitations.ts'
import {
  cutSubject,
  invitationKinds,
  isAboutAddress,
  memberKinds,
} from '../activities/people-kinds.ts'
import type { Caller } from '../auth/access-token.ts'
import { isSessionActive } from '../auth/is-session-active.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import { rememberSubscribed } from '../billing/begin-trial.ts'
import { rememberDeleted } from '../billing/cancellations/deleted-people.ts'
import { wishCancellations } from '../billing/cancellations/wish-cancellations.ts'
import { forgetCode } from '../billing/referrals/make-codes.ts'
import { forgetRefunds } from '../billing/refunds/forget-refunds.ts'
import type { Transaction } from '../db/database.ts'
import { rateLimits } from '../db/schema/calls.ts'
import { contactMessages, waitingEntries } from '../db/schema/operator.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'
import { savedTemplates } from '../db/schema/posts.ts'
import { projectActivities, projectInvites, projectMembers } from '../db/schema/projects.ts'
import { oneTimeCodes } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { eraseFromOperatorActs } from '../operator/operator-acts.ts'
import { eraseFromChanges } from '../posts/changes/record-change.ts'
import { deleteProject } from '../projects/delete-project.ts'
import { hashTrialMailbox } from '../security/hash-code.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { findMemberships, lockPerson, lockProjects, type PersonRow } from './queries.ts'

/** How often it begins again because the person joined a project meanwhile. */
const mostRounds = 5

/**
 * Deletes a person with the projects that are theirs alone, and tells the address. All of it or
 * nothing: throws LAST_OWNER, naming the projects that others belong to, or DELIVERY_IN_PROGRESS.
 * Of two deletions at once the later finds nobody, which is what it asked for.
 */
export async function deleteAccount(deps: Deps, caller: Caller, origin: CallOrigin): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const outcome = await deps.db.transaction((tx) => deleteOnce(deps, tx, caller, origin))
    if (outcome === 'joined-meanwhile') continue
    deps.mail.wake()
    deps.billing?.wake()
    if (outcome === 'gone') return
    logSecurityEvent(origin.log, 'user_deleted', { ...caller, address: origin.address })
    return
  }
  throw new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 })
}

/** Projects are locked before the person, as everywhere: whoever joins one holds it first. */
async function deleteOnce(
  deps: Deps,
  tx: Transaction,
  caller: Caller,
  origin: CallOrigin,
): Promise<'deleted' | 'gone' | 'joined-meanwhile'> {
  const { userId } = caller
  const seen = await findMemberships(tx, userId)
  await lockProjects(
    tx,
    seen.map(({ projectId }) => projectId),
  )
  const person = await lockPerson(tx, userId)
  if (!person) return 'gone'
  // As in `auth/lock-caller.ts`.
  if (!(await isSessionActive(tx, caller, deps.clock.now()))) throw new ApiError('UNAUTHENTICATED')
  // From here on nobody can become a member or owner of anything: that needs one of the locks.
  const memberships = await findMemberships(tx, userId)
  const locked = new Set(seen.map(({ projectId }) => projectId))
  if (memberships.some(({ projectId }) => !locked.has(projectId))) return 'joined-meanwhile'
  const owned = memberships.filter(({ role }) => role === 'OWNER')
  const shared = owned.filter(({ memberCount }) => memberCount > 1)
  if (shared.length > 0)
    throw new ApiError('LAST_OWNER', {
      details: shared.map(({ name }) => ({ field: '', message: name })),
    })
  for (const { projectId } of owned)
    await deleteProject({ db: tx, clock: deps.clock }, { projectId, callerId: userId })
  await erasePerson(deps, tx, person)
  await notifyOwner(deps, tx, person, 'account-deleted', origin)
  return 'deleted'
}

/**
 * Deletes a person. Most rows go with theirs (ON DELETE CASCADE), and what stays with others loses
 * its author (SET NULL); here goes what the tables do not know to be theirs.
 */
async function erasePerson(
  { clock, codeKey }: Pick<Deps, 'clock' | 'codeKey'>,
  tx: Transaction,
  person: PersonRow,
): Promise<void> {
  const { id, email } = person
  const now = clock.now()
  await eraseFromActivities(tx, person)
  await eraseFromChanges(tx, id)
  const mailbox = hashTrialMailbox(codeKey, email)
  await rememberSubscribed(tx, { userId: id, mailbox, now })
  await wishCancellations(tx, id, now)
  await forgetRefunds(tx, id)
  await forgetCode(tx, id, now)
  await rememberDeleted(tx, { codeKey, userId: id, now })
  await tx.delete(waitingEntries).where(eq(waitingEntries.email, email))
  await tx.delete(contactMessages).where(eq(contactMessages.email, email))
  // Nobody else sees the templates of a person.
  await tx.delete(savedTemplates).where(eq(savedTemplates.authorId, id))
  const isOpenOfTheirs = and(eq(projectInvites.invitedBy, id), isNull(projectInvites.acceptedAt))
  await tx.delete(projectInvites).where(or(eq(projectInvites.email, email), isOpenOfTheirs))
  await tx.delete(outgoingMails).where(eq(outgoingMails.recipient, email))
  await eraseFromPendingAddress(tx, id)
  await eraseFromOperatorActs(tx, person)
  // What was counted of them; the key ends with whose it is.
  await tx.delete(rateLimits).where(like(rateLimits.key, `%:${id}`))
  await tx.delete(users).where(eq(users.id, id))
}

/** The mail to an address that was to become theirs; it may also tell somebody else, who keeps theirs. */
async function eraseFromPendingAddress(tx: Transaction, userId: string): Promise<void> {
  const isPending = eq(oneTimeCodes.userId, userId)
  const pending = tx.select({ email: oneTimeCodes.email }).from(oneTimeCodes).where(isPending)
  const isToIt = inArray(outgoingMails.recipient, pending)
  await tx.delete(outgoingMails).where(and(isToIt, eq(outgoingMails.kind, 'change-email')))
}

/** In place of a name, for the members who read what was done. */
const nobody = 'Pessoa excluída'

/** What was done stays written down, by nobody and about nobody, whatever they were called then. */
async function eraseFromActivities(tx: Transaction, person: PersonRow): Promise<void> {
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
