import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { ActivityKind } from '#contract/projects/project-activity.ts'
import { projectActivities } from '../db/schema/projects.ts'

/** What is done to a member: its subject is that person. */
export const memberKinds = [
  'member-role-changed',
  'member-removed',
  'ownership-transferred',
  'ownership-offered',
  'ownership-offer-withdrawn',
  'ownership-accepted',
  'ownership-declined',
] as const satisfies ActivityKind[]

/** What is done about an address that may have no account yet: its subject is the address. */
export const invitationKinds = [
  'member-invited',
  'invite-withdrawn',
] as const satisfies ActivityKind[]

/** What is done to an account of a network: its subject is what that was called then. */
export const accountKinds = ['account-linked', 'account-unlinked'] as const satisfies ActivityKind[]

export type MemberKind = (typeof memberKinds)[number]
export type InvitationKind = (typeof invitationKinds)[number]
export type AccountKind = (typeof accountKinds)[number]

/** Characters of a text that are kept. */
const longest = 120

/** Whole characters: half of an emoji could not be stored. */
export function cutSubject(text: string): string {
  return [...text].slice(0, longest).join('')
}

/** Invitations of an address that belong, as they are not bound, to whoever has it now. */
export function isAboutAddress(email: string): SQL | undefined {
  const { kind, subject, subjectUserId } = projectActivities
  return and(inArray(kind, [...invitationKinds]), eq(subject, email), isNull(subjectUserId))
}
