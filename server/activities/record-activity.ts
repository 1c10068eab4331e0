import { eq } from 'drizzle-orm'
import { nameAccount } from '#contract/networks/networks.ts'
import type { ActivityKind } from '#contract/projects/project-activity.ts'
import type { Transaction } from '../db/database.ts'
import { projectActivities } from '../db/schema/projects.ts'
import { users } from '../db/schema/users.ts'
import {
  type AccountKind,
  cutSubject,
  type InvitationKind,
  type MemberKind,
} from './people-kinds.ts'

type Subject =
  | { kind: MemberKind; member: { id: string; name: string; email: string } }
  | { kind: InvitationKind; email: string }
  | { kind: AccountKind; account: { id: string; platformId: string; username: string } }
  | { kind: Exclude<ActivityKind, MemberKind | InvitationKind | AccountKind>; subject?: string }

/** Writes down what somebody did in a project, in the transaction that does it. */
export async function recordActivity(
  tx: Transaction,
  activity: { projectId: string; userId: string; now: Date } & Subject,
): Promise<void> {
  const { projectId, userId, kind, now } = activity
  const { name, email } = users
  const [person] = await tx.select({ name, email }).from(users).where(eq(users.id, userId))
  await tx.insert(projectActivities).values({
    ...{ projectId, userId, kind, createdAt: now },
    ...{ userName: person?.name ?? '', userEmail: person?.email },
    ...toColumns(activity),
  })
}

/** Names and addresses are short and stay whole: what is cut is not found again by its text. */
function toColumns(about: Subject) {
  if ('member' in about) {
    const { id, name, email } = about.member
    return { subject: name, subjectUserId: id, subjectEmail: email }
  }
  if ('email' in about) return { subject: about.email }
  if ('account' in about) {
    const { id } = about.account
    return { subject: cutSubject(nameAccount(about.account)), details: { accountId: id } }
  }
  return { subject: cutSubject(about.subject ?? '') }
}
