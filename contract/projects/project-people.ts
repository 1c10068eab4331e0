import * as v from 'valibot'
import { Email } from '../people/auth.ts'
import { Instant, Uuid } from '../scalars.ts'
import { ProjectRole } from './project.ts'

/** A member; `id` is that of the person. */
export const ProjectMember = v.object({
  id: Uuid,
  name: v.string(),
  email: v.string(),
  role: ProjectRole,
  joinedAt: Instant,
  /**
   * When they last used this project, to a quarter of an hour; null when they have not yet. Left out
   * in copies that devices keep of an earlier version.
   */
  lastActiveAt: v.optional(v.nullable(Instant)),
  isYou: v.boolean(),
})
export type ProjectMember = v.InferOutput<typeof ProjectMember>

/** Roles that are given; a project is owned by one person, and ownership is transferred. */
export const GivenRole = v.picklist(['ADMIN', 'EDITOR'])
export type GivenRole = v.InferOutput<typeof GivenRole>

export const MemberChange = v.object({ role: GivenRole })

export const InviteState = v.picklist(['pending', 'accepted', 'expired'])
export type InviteState = v.InferOutput<typeof InviteState>

export const ProjectInvite = v.object({
  id: Uuid,
  email: v.string(),
  role: GivenRole,
  state: InviteState,
  invitedBy: v.nullable(v.string()),
  createdAt: Instant,
  expiresAt: Instant,
  acceptedAt: v.nullable(Instant),
})
export type ProjectInvite = v.InferOutput<typeof ProjectInvite>

export const InviteForm = v.object({ email: Email, role: GivenRole })
export type InviteForm = v.InferInput<typeof InviteForm>

/** The state in which the caller saw the invitation: one that was accepted meanwhile is not taken back. */
export const InviteWithdrawal = v.object({ state: v.optional(InviteState, 'pending') })

/** What somebody with the link of an invitation is told before signing in. */
export const InviteSummary = v.object({
  projectName: v.string(),
  inviterName: v.nullable(v.string()),
  role: GivenRole,
  email: v.string(),
})
export type InviteSummary = v.InferOutput<typeof InviteSummary>

/** To whom the owner offers the project: a member. */
export const OwnershipOfferForm = v.object({ memberId: Uuid })

/** The project is to become another member's, who has not said yet whether they want it. */
export const OwnershipOffer = v.object({
  memberId: Uuid,
  memberName: v.string(),
  memberEmail: v.string(),
  ownerName: v.string(),
  /** Whether it is the caller who may accept it. */
  isForYou: v.boolean(),
  expiresAt: Instant,
})
export type OwnershipOffer = v.InferOutput<typeof OwnershipOffer>

/** Members and pending invitations of one project. */
export const maxMembers = 200
/** Days an invitation is good for. */
export const inviteDays = 7
/** Days an invitation is still listed after it was accepted or has expired. */
export const endedInviteDays = 30
/** Invitations that are answered at most: the pending ones come first. */
export const maxListedInvites = 300
/** Days somebody has to accept a project that is offered to them. */
export const offerDays = 7
