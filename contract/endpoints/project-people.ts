import * as v from 'valibot'
import { MailedToken } from '../people/mailed-token.ts'
import { Project } from '../projects/project.ts'
import {
  InviteForm,
  InviteSummary,
  InviteWithdrawal,
  MemberChange,
  OwnershipOffer,
  OwnershipOfferForm,
  ProjectInvite,
  ProjectMember,
} from '../projects/project-people.ts'
import { Uuid } from '../scalars.ts'
import { define, IdParam } from './endpoint.ts'

const MemberParams = v.object({ id: Uuid, memberId: Uuid })
const InviteParams = v.object({ id: Uuid, inviteId: Uuid })
const TokenParam = v.object({ token: MailedToken })

export const listMembers = define({
  method: 'GET',
  path: '/projects/:id/members',
  caller: 'EDITOR',
  ids: { id: 'project' },
  bodyType: 'none',
  params: IdParam,
  answer: v.array(ProjectMember),
  errors: ['NOT_FOUND'],
})

export const changeMember = define({
  method: 'PUT',
  path: '/projects/:id/members/:memberId',
  caller: 'ADMIN',
  ids: { id: 'project', memberId: 'in-project' },
  requiresDevice: true,
  bodyType: 'json',
  params: MemberParams,
  body: MemberChange,
  answer: ProjectMember,
  errors: ['NOT_FOUND', 'LAST_OWNER'],
})

export const removeMember = define({
  method: 'DELETE',
  path: '/projects/:id/members/:memberId',
  caller: 'ADMIN',
  ids: { id: 'project', memberId: 'in-project' },
  requiresDevice: true,
  bodyType: 'none',
  params: MemberParams,
  answer: v.object({}),
  errors: ['NOT_FOUND', 'LAST_OWNER'],
})

export const leaveProject = define({
  method: 'POST',
  path: '/projects/:id/leave',
  caller: 'EDITOR',
  ids: { id: 'project' },
  requiresDevice: true,
  bodyType: 'none',
  params: IdParam,
  answer: v.object({}),
  errors: ['NOT_FOUND', 'LAST_OWNER'],
})

export const offerOwnership = define({
  method: 'POST',
  path: '/projects/:id/transfer',
  caller: 'OWNER',
  ids: { id: 'project' },
  requiresConfirmation: 'transfer-ownership',
  bodyType: 'json',
  params: IdParam,
  body: OwnershipOfferForm,
  answer: OwnershipOffer,
  errors: ['NOT_FOUND', 'LAST_OWNER', 'CONFIRMATION_REQUIRED'],
})

export const getOwnershipOffer = define({
  method: 'GET',
  path: '/projects/:id/transfer',
  caller: 'EDITOR',
  ids: { id: 'project' },
  bodyType: 'none',
  params: IdParam,
  answer: v.nullable(OwnershipOffer),
  errors: ['NOT_FOUND'],
})

export const withdrawOwnershipOffer = define({
  method: 'DELETE',
  path: '/projects/:id/transfer',
  caller: 'OWNER',
  ids: { id: 'project' },
  requiresDevice: true,
  bodyType: 'none',
  params: IdParam,
  answer: v.object({}),
  errors: ['NOT_FOUND'],
})

export const acceptOwnership = define({
  method: 'POST',
  path: '/projects/:id/transfer/accept',
  caller: 'EDITOR',
  ids: { id: 'project' },
  requiresDevice: true,
  bodyType: 'none',
  params: IdParam,
  answer: Project,
  errors: ['NOT_FOUND', 'PROJECT_LIMIT_REACHED', 'STORAGE_LIMIT_REACHED'],
})

export const declineOwnership = define({
  method: 'POST',
  path: '/projects/:id/transfer/decline',
  caller: 'EDITOR',
  ids: { id: 'project' },
  requiresDevice: true,
  bodyType: 'none',
  params: IdParam,
  answer: v.object({}),
  errors: ['NOT_FOUND'],
})

export const listInvites = define({
  method: 'GET',
  path: '/projects/:id/invites',
  caller: 'ADMIN',
  ids: { id: 'project' },
  bodyType: 'none',
  params: IdParam,
  answer: v.array(ProjectInvite),
  errors: ['NOT_FOUND'],
})

export const inviteMember = define({
  method: 'POST',
  path: '/projects/:id/invites',
  caller: 'ADMIN',
  ids: { id: 'project' },
  requiresDevice: true,
  bodyType: 'json',
  params: IdParam,
  body: InviteForm,
  answer: ProjectInvite,
  errors: ['NOT_FOUND', 'ALREADY_MEMBER', 'MEMBER_LIMIT_REACHED'],
})

export const withdrawInvite = define({
  method: 'DELETE',
  path: '/projects/:id/invites/:inviteId',
  caller: 'ADMIN',
  ids: { id: 'project', inviteId: 'in-project' },
  requiresDevice: true,
  bodyType: 'none',
  params: InviteParams,
  query: InviteWithdrawal,
  answer: v.object({}),
  errors: ['NOT_FOUND'],
})

export const getInvite = define({
  method: 'GET',
  path: '/invites/:token',
  caller: 'visitor',
  ids: { token: 'secret' },
  bodyType: 'none',
  params: TokenParam,
  answer: InviteSummary,
  errors: ['INVITE_INVALID', 'RATE_LIMITED'],
})

export const acceptInvite = define({
  method: 'POST',
  path: '/invites/:token/accept',
  caller: 'user',
  ids: { token: 'secret' },
  bodyType: 'none',
  params: TokenParam,
  answer: Project,
  errors: ['INVITE_INVALID', 'INVITE_OTHER_EMAIL', 'MEMBER_LIMIT_REACHED'],
})
