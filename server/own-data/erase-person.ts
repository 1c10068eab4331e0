import { and, eq, inArray, isNull, like, or } from 'drizzle-orm'
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
import { projectInvites } from '../db/schema/projects.ts'
import { oneTimeCodes } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { eraseFromOperatorActs } from '../operator/operator-acts.ts'
import { eraseFromChanges } from '../posts/changes/record-change.ts'
import { hashTrialMailbox } from '../security/hash-code.ts'
import { eraseFromActivities } from './erase-from-activities.ts'
import type { PersonRow } from './queries.ts'

/**
 * Deletes a person. Most rows go with theirs (ON DELETE CASCADE), and what stays with others loses
 * its author (SET NULL); here goes what the tables do not know to be theirs.
 */
export async function erasePerson(
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
