import type { ActivityKind } from '#contract/project-activity.ts'

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
